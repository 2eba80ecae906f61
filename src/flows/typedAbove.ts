// 作业常量 · typedAbove

/** With more than this many pieces left, a number may be typed after one scan (floor.md §8.2). */
export const typedAbove = 10
