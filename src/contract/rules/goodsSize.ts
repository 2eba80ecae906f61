// 商品的重量与尺寸 · rules/goodsSize
/** Bounds for the weight and size of one piece (floor.md §3.2 G8): grams and millimetres. */
export const weightInBounds = (weightG: number): boolean => weightG >= 1 && weightG <= 999_999
export const sidesInBounds = (mm: number): boolean => mm >= 1 && mm <= 9_999
