//! engine.rs: the least engine for adapter.rs. It makes a five, stops a five, or fills the board.
use crate::{Limits, Stone};

fn makes_five(stones: &[Stone], rule: u64, x: usize, y: usize, mine: bool) -> bool {
    let is_exact = rule == 1 || (rule == 4 && (stones.len() % 2 == 0) == mine); // six in a row are no win
    let is_there = |x: i64, y: i64| stones.iter().any(|s| (s.x as i64, s.y as i64, s.mine) == (x, y, mine));
    let row = |dx: i64, dy: i64| (1..).take_while(|i| is_there(x as i64 + i * dx, y as i64 + i * dy)).count();
    [(1, 0), (0, 1), (1, 1), (1, -1)].iter().any(|&(dx, dy)| {
        let length = 1 + row(dx, dy) + row(-dx, -dy);
        if is_exact { length == 5 } else { length >= 5 }
    })
}

pub fn choose_move(stones: &[Stone], limits: &Limits) -> (usize, usize, String) {
    let all = (0..limits.size * limits.size).map(|i| (i % limits.size, i / limits.size));
    let free: Vec<_> = all.filter(|&(x, y)| !stones.iter().any(|s| (s.x, s.y) == (x, y))).collect();
    let urgent = |mine| free.iter().find(move |&&(x, y)| makes_five(stones, limits.rule, x, y, mine));
    let quiet = || free.iter().find(|&&(x, y)| (x / 2 + y) % 2 == stones.len() % 2);
    let &(x, y) = urgent(true).or_else(|| urgent(false)).or_else(quiet).unwrap_or(&free[0]);
    (x, y, String::new())
}
