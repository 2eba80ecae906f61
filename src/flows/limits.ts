// 作业常量 · limits

/** Above this many pieces a number may be typed after one scan (floor.md §8.2). */
export const typedAbove = 10
