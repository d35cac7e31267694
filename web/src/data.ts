// Made from runner/web/fields by renju-report-fields --write: do not edit.

export type Num = number | null;
export type Interval = [low: Num, high: Num];
export type Quantiles = [ply: number, moves: number, n10: Num, n50: Num, n90: Num, n99: Num];
export type CalibrationRow = [bin: number, moves: number, games: number, score: number, low: number, high: number];
export type CellRow = [cell: number, moves: number, forbidden: number, traps: number, missed: number, allowed: number];
export type Tune = SpsaTune | BayesTune | GaugeTune;
export type Sparse<T> = Record<string, T>;
export type Win = [kind: number, length: number, trap: number, line: number[]];
export type Side = "black" | "white";
export type SideThreats = Record<string, string[] | Forced> & {vcf?: Forced; mise_vcf?: Forced; vct?: Forced};
export type SaidGames = {part: number; found: number | null; first?: number[]; why?: string}[];

export interface Document {
  format: number;
  program: string;
  parts: (PartDocument | BrokenPart)[];
  together: Together | Why | null;
  speed: SpeedGroup[] | null;
  learning?: Learning;
  profile?: SearchProfiles;
  comparison?: Comparison;
  serves?: Serves;
}

export interface Why {
  why: string;
}

export interface BrokenPart {
  file: string;
  error: string;
}

export interface PartDocument {
  file: string;
  error: null;
  game: string;
  board_size: number;
  can_be_judged: boolean;
  forbidden_points: boolean;
  run: Run;
  state: "complete" | "stopped" | "playing";
  resume: string | null;
  games: number;
  games_beyond: number;
  notes: string[];
  players: Player[];
  named_openings: NamedOpening[];
  reasons: string[];
  tags: string[];
  told_tags: string[];
  kinds: string[];
  grades: string[];
  qualities: string[];
  standings: string[];
  verdicts: string[];
  numbers: string[];
  summary: Summary | TournamentSummary | null;
  elo_course: [games: number, elo: Num, low: Num, high: Num, any_time_low: Num, any_time_high: Num][];
  llr_course: LlrCourse | null;
  rating_course: [games: number, ratings: [elo: Num, low: Num, high: Num][]][];
  lengths: Lengths;
  ends: {rows: [reason: string, games: number][]; traps: number};
  colours: {all: Colours; players: Colours[]; as_white: Colours[]};
  openings: Openings;
  cost: Cost;
  scores: Scores;
  cells: CellCounts[] | null;
  weakness: Weakness | null;
  scaling: Scaling | null;
  tune: Tune | null;
  fleet: Fleet | null;
  embedded: {rows: number; moves: number; rule: string | null};
  moves_on_request?: boolean;
}

export interface Run {
  kind: string;
  seed: number | string;
  games_planned: number;
  format: string;
  sprt: {elo0: number; elo1: number; alpha: number; beta: number; model: string} | null;
  openings_source: string;
  openings_hash: string;
  order: string;
  keep: "all" | "moves" | "results";
  limits: {opening_rule?: string; [limit: string]: unknown};
  command_line: string;
  version: string;
  build: string;
  host: string;
  started_ms: number;
}

export interface Player {
  name: string;
  full_name: string;
  params: Record<string, unknown> | string | null;
  tells_nodes: boolean;
  tells_score: boolean;
}

export interface NamedOpening {
  code: string;
  kanji: string;
  romaji: string;
  class: "direct" | "indirect";
}

export interface LlrCourse {
  low: number;
  high: number;
  elo0: number;
  elo1: number;
  decision: string | null;
  rows: [games: number, llr: number][];
}

export interface Lengths {
  bin: number;
  rows: [first: number, black: number, draws: number, white: number][];
}

export interface Colours {
  games: number;
  new_games: number;
  by_openings?: boolean;
  black: number;
  draws: number;
  white: number;
  score: Num;
  interval: Interval;
}

export interface Fleet {
  games: number;
  per_second: Num;
  workers: Worker[];
  course: [seconds: number, per_second: number][];
}

export interface Worker {
  name: string;
  user: string;
  host: string;
  build: string;
  games: number;
  forfeits: number;
  per_second: Num;
}

export interface Counts {
  wins: number;
  draws: number;
  losses: number;
  score: Num;
}

export interface OpeningScore extends Counts {
  interval: Interval;
}

export interface Openings {
  title: string;
  count: number;
  played: number;
  named: NamedScores[];
  pairs: [opening: number, name: string | null, first: number, points: number, black_points: number][];
  summary: PairsSummary | null;
}

export interface NamedScores {
  games: number;
  new_games: number;
  black: OpeningScore;
  players: {as_black: OpeningScore | null; as_white: OpeningScore | null}[];
}

export interface PairsSummary {
  won_both: number;
  lost_both: number;
  black_both: number;
  white_both: number;
  drawn: number;
}

export interface Cost {
  players: PlayerCost[];
  ms_bins: Bins;
  nodes_bins: Bins;
}

export interface Bins {
  first: number;
  ratio: number;
}

export interface PlayerCost {
  moves: number;
  unsearched: number;
  told_depths: number;
  ms: Histogram | null;
  nodes: Histogram | null;
  by_move: Quantiles[];
  ms_by_move: Quantiles[];
  depths_by_move: [ply: number, depths: [depth: number, moves: number][]][];
}

export interface Histogram {
  median: Num;
  p99: Num;
  bins: number[];
}

export interface Scores {
  edges: number[];
  phases: number[];
  left_out: number;
  players: (Calibration & {phases: Calibration[]})[];
  decided: Decided;
}

export interface Calibration {
  rows: CalibrationRow[];
  explained: Num;
}

export interface Decided {
  by_scores: number;
  by_end: number;
  drawn: number;
  rows: [first: number, last: Num, games: number, black_won: number][];
}

export interface CellCounts {
  black: CellRow[];
  white: CellRow[];
}

export interface Weakness {
  settings: {depth: number; nodes: number; proof_nodes: number; version: string; profile: unknown};
  games: number;
  positions: number;
  unknown: number;
  faults: {what: string; detail: string | null; players: (FaultRate | null)[]}[];
  stretches: {from: number; to: Num; players: (Stretch | null)[]}[];
  kinds: {kind: string; players: ({missed: number; allowed: number} | null)[]}[];
  deciding: {games: number; half_before: Num; rows: [length: number, kind: string, games: number][]};
  gallery: Missed[];
}

export interface FaultRate {
  events: number;
  per_100_games: number;
  interval: Interval;
  games: number[];
}

export interface Stretch {
  moves: number;
  interval: Interval;
  missed: number;
  allowed: number;
  forbidden: number;
  blunders: number;
}

export interface Missed {
  game: number;
  ply: number;
  player: number;
  kind: string;
  length: number;
  moves: number[];
  played: number;
  line: number[];
}

export interface Scaling {
  player: string;
  against: string | null;
  limited: "nodes" | "depth" | "time";
  unit: "doubling" | "ply";
  curve: ScalingLimit[];
  slope?: EloRange & {p_value: number};
  slope_at_first?: EloRange;
  slope_at_last?: EloRange;
  mean?: EloRange | null;
  openings_played?: number;
  bend_p_value?: number;
}

export interface TuneRun {
  steps: number;
  planned: number;
  pairs: number;
  wins: number;
  draws: number;
  losses: number;
  alike: number;
  parameters: TuneParameter[];
}

export interface TuneParameter {
  name: string;
  start: number;
  min: number;
  max: number;
  step: Num;
  whole: boolean;
}

export interface SpsaTune extends TuneRun {
  method: "spsa";
  rows: number[];
  theta: number[][];
  cone: number[][];
  mean: number[];
  score: [step: number, wins: number, draws: number, losses: number][];
  fit: SpsaFit | null;
  conditions: Condition[] | null;
}

export interface SpsaFit {
  gain: Num;
  gain_interval: Interval;
  least_shown: Num;
  chance: Num;
  best: (Interval | null)[];
}

export interface Condition {
  name: string;
  is_opponent: boolean;
  games: number;
  wins: number;
  draws: number;
  losses: number;
  gain: Num;
  gain_interval: Interval;
  shown: "better" | "worse" | "not shown";
}

export interface BayesTune extends TuneRun {
  method: "bayes";
  points: {values: number[]; elo: Num; interval: Interval; games: number}[];
  optimum: BayesOptimum | null;
  course: [points: number, values: number[], low: number[], high: number[], elo: Num][];
}

export interface BayesOptimum {
  values: number[];
  low: number[];
  high: number[];
  elo: Num;
  interval: Interval;
  least_shown: Num;
}

export interface GaugeTune extends TuneRun {
  method: "gauge";
  effects: {up: Step | null; down: Step | null; worth: Num; worth_interval: Interval}[];
}

export interface Step {
  games: number;
  elo: Num;
  interval: Interval;
}

export interface EloRange {
  elo: Num;
  interval: Interval;
}

export interface Columns {
  id: number[];
  opening: number[];
  named: number[];
  black: number[];
  white: number[];
  winner: number[];
  reason: number[];
  plies: number[];
  fixed: number[];
  refused: number[];
  repeat: number[];
  counted: number[];
  tags: number[];
  losing_ply: number[];
  losing_kind: number[];
  losing_length: number[];
  losing_grade: number[];
  judged: number[];
  faults: [ply: number, what: number, kind: number, grade: number][][];
  moves?: MoveColumns | null;
}

export interface MoveColumns {
  games: number[];
  cell: number[];
  score?: Num[];
  depth?: Num[];
  nodes?: Num[];
  seldepth?: Num[];
  us: Num[];
  forbidden: Sparse<number[]>;
  turned: Sparse<number[]>;
  line: Sparse<number[]>;
  others: Sparse<number[]>;
  five: Sparse<number[]>;
  annotations: Sparse<AnnotationRows>;
  review: ReviewColumns | null;
}

export interface AnnotationRows {
  rows: [ply: number, cell: Num, text: string][];
  more: number;
}

export interface ReviewColumns {
  flags: number[];
  missed: number[];
  allowed: number[];
  quality: number[];
  loss: Num[];
  score: Num[];
  best: number[];
  best_score: Num[];
  before: number[];
  after: number[];
  defence: number[];
  win_before: Sparse<Win>;
  win_after: Sparse<Win>;
}

export interface Serves {
  ask: string[];
  ask_games: {name: string; sizes: number[]}[];
  tree: boolean;
  explore: string[];
  play: boolean;
}

export interface Rows {
  found: number;
  read: number;
  columns: Columns;
}

export interface Live {
  part: number;
  games: number;
  planned: number;
  per_second: Num;
  seconds_left: Num;
  playing: boolean;
  seconds_old: number;
  version: number;
}

export interface Answer {
  proof: {standing: string; win?: {kind: string; length: number; line: string[]}};
  best: {move: string; score: Num; depth: number; nodes: number; line: string[]; after: {standing: string}}[];
  forbidden?: number[]; // [cell, verdict, ...]
}

export interface Scored extends Omit<Counts, "score"> {
  games: number;
  score?: number; // of the side to move, where there are games
  score_interval?: Interval;
}

export interface TreeMove extends Scored {
  move: string | null; // null: these games ended here
  library?: {positions: number; lines: number; text?: string};
  opening?: string;
  years?: [number, number];
}

export interface TreeAnswer extends Scored {
  line: string;
  to_move: Side;
  moves: TreeMove[];
  black: number[];
  white: number[];
  indexed: number;
  files: {part: number; columns: Columns}[];
  left_out: {part: number; why: string}[];
}

export interface Said {
  position?: SaidPosition;
  threats?: SaidThreats;
  proofs?: SaidThreats;
  terms?: SaidTerms;
  book?: SaidBook;
  games?: SaidGames;
  best?: SaidBest;
  done?: object;
  failed?: {error: string};
}

export interface SaidPosition {
  game: string;
  size: number;
  moves: number[];
  text: string;
  to_move: Side;
  forbidden: number[];
}

export interface SaidBook {
  move: string | null;
  score?: number;
}

export interface Forced {
  proof: string;
  length: number | null;
  line: string[];
}

export interface SaidThreats {
  black: SideThreats;
  white: SideThreats;
}

export interface SaidTerms {
  profile: string;
  to_move: Side;
  board: {score: number; learned?: number; terms: Record<string, {black: number; white: number; score: number}>};
}

export interface SaidBest {
  depth: number;
  proof: {to_move: Side; standing: string; win?: {kind: string; length: number; line: string[]}};
  best: {move: string; score: number; line: string[]; after: {standing: string}}[];
}

export interface Offer {
  games: OfferedGame[];
  tables: TableRow[];
}

export interface OfferedGame {
  name: string;
  size: number;
  first_row: "top" | "bottom";
  levels: string[];
  engines: string[];
  openings: string[];
  adviser: string | null;
}

export interface TableRow {
  id: number;
  game: string;
  opponent: string;
  you: Side | null;
  your_turn: boolean;
  outcome: Ended | null;
  plies: number;
}

export interface Wish {
  game: string;
  against?: string;
  other?: string;
  colour: Side | "later" | "swap";
  opening?: string;
  moves?: string;
  name: string;
  seed: number;
  clock: {total_s: number; increment_s: number} | null;
}

export interface Table {
  id: number;
  game: string;
  size: number;
  first_row: "top" | "bottom";
  opponent: string;
  name: string;
  you: Side | null;
  to_move: Side | null;
  shared: boolean;
  first: Side | null;
  moves: number[];
  fixed: number;
  black: number[];
  white: number[];
  your_turn: boolean;
  thinking: boolean;
  can_undo: boolean;
  forbidden: [cell: number, why: string][];
  legal: number[] | null;
  five: number[];
  outcome: Ended | null;
  clock: {total_s: number; increment_s: number; left_ms: number} | null;
  kept: {file: string; game: number; part: number | null} | null;
}

export interface Ended {
  winner: Side | "draw";
  reason: string;
  words: string;
}

export interface Hint {
  by: string;
  move: string;
  score: number | null;
  line: string[];
}

export interface Estimate {
  score: number;
  score_interval: Interval;
  elo: Num;
  elo_interval: Interval;
  los: number;
}

export interface Evidence {
  pairs: number;
  repeated_games: number;
  openings: number;
  effective_pairs: number;
  design_effect: Num;
  mostly_repetition: boolean;
}

export interface Forfeits {
  lost: number; // by a crash, a timeout, a bad answer or an illegal move; in all
  losses: number; // by a crash, a timeout, a bad answer or an illegal move; in all
  by: Record<string, number>;
  first: {game: number} | null;
  decide: boolean; // so many that no figure says anything about strength
  spoil_elo: boolean; // or those of its opponents are
}

export interface SummaryPlayer extends Counts {
  player: number;
  faults: Forfeits;
  as_black: Counts;
  as_white: Counts;
  limits: unknown;
}

export interface Pairing {
  pairs: number;
  pairs_by_half_points: number[];
  evidence: Evidence;
  estimate: Estimate | null;
  any_time_interval: Interval | null; // of the Elo, however often one looks
}

export interface Sprt {
  decision: "H0" | "H1" | "none" | "inconclusive";
  llr: number;
  llr_bounds: [number, number];
  elo0: number;
  elo1: number;
  alpha: number;
  beta: number;
  model: string;
  games: number;
  estimate: {elo: Num; elo_interval: Interval; los: number} | null;
}

export interface Summary extends Pairing {
  players: SummaryPlayer[];
  sprt: Sprt | null;
  games: number;
  games_planned: number;
  notes: string[];
}

export interface RatedPlayer extends Omit<SummaryPlayer, "player"> {
  rank: number;
  name: string;
  elo: Num;
  elo_interval: Interval;
  standing: "rated" | "all won" | "all lost" | "unplayed";
  pool: number; // only ratings of one pool can be compared
  games: number;
}

export interface PlayedPairing<Name> extends Counts, Pairing {
  a: Name;
  b: Name;
  games: number;
}

export interface Fit<Name> {
  players: RatedPlayer[];
  los: Num[][];
  advantage: {elo: Num; error: Num; told: boolean; endless: boolean};
  evidence: {games: number; repeated_games: number; openings: number};
  pairings: PlayedPairing<Name>[];
  notes: string[];
}

export interface Candidate {
  name: string;
  fate: "better" | "not better" | "behind" | "undecided";
  behind: string | null;
  pairs: number;
  games: number;
  elo: Num;
  elo_interval: Interval | null;
}

export interface Race {
  base: string;
  candidates: Candidate[];
  best: string | null;
  decided: boolean;
  rounds: number;
  saved: number;
}

export interface TournamentSummary extends Fit<number> {
  players: (RatedPlayer & {player: number})[];
  race?: Race;
}

export interface Together extends Fit<string> {
  why: null;
  files: {path: string; games: number; games_planned: number; complete: boolean; decision: string | null}[];
  skipped: unknown[];
}

export interface ScalingLimit {
  limit: string;
  effort: number;
  mean_nodes: Num;
  mean_depth: Num;
  pairs?: number; // absent before each limit has a pair, as the next
  elo?: Num;
  interval?: Interval;
  gain?: EloRange | null;
  line?: Num;
}

export interface LearnRound {
  round: number;
  seconds: number;
  fit: {games: number; positions: number; boards: number; moves: number; first: number} | null;
  test: {decision: string; wins: number; draws: number; losses: number; elo: EloRange | null} | null;
  adopted: boolean;
  climbed: EloRange;
}

export interface LearnOptions {
  player: string;
  game: string;
  size: number;
  games: number;
  nodes: number;
  sprt: string;
  test_nodes: number;
}

export interface Learning {
  options: LearnOptions;
  rounds: LearnRound[];
}

export interface ProfiledNodes {
  entered: number;
  settled: number;
  cut_off: number;
  cut_by_first: number;
  moves: number;
}

export interface SearchProfile {
  player: string;
  build: string;
  positions: number;
  searched: number;
  limit: number; // 0: that of the player's own profile
  nodes: number;
  search_nodes: number;
  vcf_nodes: number;
  mise_nodes: number;
  vct_nodes: number;
  unfinished: number;
  iterations: {depth: number; searches: number; nodes: number}[];
  by_depth: (ProfiledNodes & {left: number; kind: string})[];
}

export interface SearchProfiles {
  suite: string;
  profiles: SearchProfile[];
}

export interface ComparedSide {
  file: string;
  player: string;
  number: number;
}

export interface ComparedValue {
  value: number;
  low: number;
  high: number;
  games: number;
  elo: [Num, Num, Num] | null;
}

export interface ComparedRow {
  what: string;
  is_share: boolean;
  a: ComparedValue;
  b: ComparedValue;
  p_value: number;
  adjusted: number;
  significant: boolean;
}

export interface Comparison {
  a: ComparedSide;
  b: ComparedSide;
  rows: ComparedRow[];
  notes: string[];
}

export interface SpeedChange {
  commit: string;
  date: string;
  index: number;
  before_ns: number;
  after_ns: number;
  p_value: number;
  one_run: boolean;
}

export interface SpeedGroup {
  machine: string;
  runs: {date: string; commit: string}[];
  parts: {part: string; unit: string; ns: Num[]; changes: SpeedChange[]}[];
}
