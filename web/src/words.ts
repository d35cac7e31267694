// What numbers and words of the document stand for.

import type {Side} from "./data";

export const kFlag = {judged: 1, wins: 2, missed: 4, allowed: 8, forbidden: 16, decided: 32} as const;
export const kAnyReply = 1000,
  kForbiddenReply = 1001;
export const kFaultWords = ["missed", "allowed", "forbidden", "blunder", "mistake", "losing"] as const;
export const kColours: Record<Side, string> = {black: "Black", white: "White"};
