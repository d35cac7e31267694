"""engine.py: the least engine for adapter.py. It makes a five, stops a five, or fills the board."""
AXES = ((1, 0), (0, 1), (1, 1), (1, -1))


def choose_move(stones, limits):
    at = {(x, y): is_mine for x, y, is_mine in stones}

    def row(x, y, dx, dy, is_mine):
        return 1 + row(x + dx, y + dy, dx, dy, is_mine) if at.get((x + dx, y + dy)) == is_mine else 0

    def makes_five(point, is_mine):
        is_black = (len(stones) % 2 == 0) == is_mine
        is_exact = limits.rule == 1 or (limits.rule == 4 and is_black)  # six in a row are no win
        lengths = [1 + row(*point, dx, dy, is_mine) + row(*point, -dx, -dy, is_mine) for dx, dy in AXES]
        return 5 in lengths if is_exact else max(lengths) >= 5

    free = [(x, y) for y in range(limits.size) for x in range(limits.size) if (x, y) not in at]
    quiet = [(x, y) for x, y in free if (x // 2 + y) % 2 == len(stones) % 2]
    urgent = [point for is_mine in (True, False) for point in free if makes_five(point, is_mine)]
    return (urgent + quiet + free)[0]
