//! adapter.rs: makes a module of Rust an engine of the Gomocup protocol.
//!
//!     rustc --edition 2021 -O adapter.rs                 # with engine.rs beside it; in a crate it is src/main.rs
//!     renju-bench match --a ./adapter --b easy
//!
//! The module has `pub fn choose_move(stones: &[Stone], limits: &Limits) -> (usize, usize, String)`: x, y, and what it
//! tells of its search, "depth 4 | score 12 | nodes 300" or "". Stones are in the order of play; Black moved first.
mod engine;
use std::{collections::HashMap, io::stdin};

pub struct Stone { pub x: usize, pub y: usize, pub mine: bool } // x and y from 0
#[rustfmt::skip] // rule 4: renju; time (milliseconds), nodes and depth: of this move
pub struct Limits { pub size: usize, pub rule: u64, pub seed: u64, pub time: u64, pub nodes: Option<u64>, pub depth: Option<u64> }

/// Puts a stone at "7,8"; false: it cannot stand there.
fn put(stones: &mut Vec<Stone>, size: usize, point: &str, mine: bool) -> bool {
    let numbers: Vec<usize> = point.split(',').map_while(|text| text.parse().ok()).collect();
    let &[x, y] = &numbers[..] else { return false };
    if x >= size || y >= size || stones.iter().any(|stone| (stone.x, stone.y) == (x, y)) { return false }
    stones.push(Stone { x, y, mine });
    true
}

fn play(stones: &mut Vec<Stone>, size: usize, info: &HashMap<String, String>, is_legal: bool) {
    if !is_legal { return println!("ERROR no such point, or a stone is there") }
    let number = |key| info.get(key).and_then(|value: &String| value.parse::<u64>().ok());
    let time = number("timeout_turn").unwrap_or(30000).min(number("time_left").unwrap_or(1 << 31) / 20);
    let (rule, seed) = (number("rule").unwrap_or(0), number("seed").unwrap_or(0));
    let limits = Limits { size, rule, seed, time, nodes: number("max_node"), depth: number("max_depth") };
    let (x, y, told) = engine::choose_move(stones, &limits);
    if !told.is_empty() { println!("MESSAGE {told}") }
    println!("{x},{y}");
    stones.push(Stone { x, y, mine: true })
}

fn main() {
    let (mut size, mut stones, mut info) = (0, Vec::new(), HashMap::new());
    let mut lines = stdin().lines().map_while(Result::ok);
    while let Some(line) = lines.next() {
        let (word, text) = line.trim().split_once(' ').unwrap_or((line.trim(), ""));
        match word {
            "END" => return,
            "START" | "RESTART" => {
                (size, stones) = (if word == "START" { text.parse().unwrap_or(0) } else { size }, Vec::new());
                println!("{}", if (5..=22).contains(&size) { "OK" } else { "ERROR this size is not supported" })
            }
            "INFO" => if let Some((key, value)) = text.split_once(' ') { info.insert(key.into(), value.into()); },
            "BEGIN" => play(&mut stones, size, &info, true),
            "TURN" => { let is_legal = put(&mut stones, size, text, false); play(&mut stones, size, &info, is_legal) }
            "BOARD" => {
                stones.clear();
                let rows = lines.by_ref().map(|row| row.trim().to_string()).take_while(|row| row != "DONE");
                let is_legal = rows.fold(true, |so_far, row| row.rsplit_once(',')
                    .is_some_and(|(point, who)| put(&mut stones, size, point, who == "1")) && so_far);
                play(&mut stones, size, &info, is_legal)
            }
            _ => println!("{}", if word == "ABOUT" { "name=\"adapted\", version=\"1.0\"" } else { "UNKNOWN" }),
        }
    }
}
