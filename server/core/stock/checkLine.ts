// 盘点明细的开头 · core/stock/checkLine
/** Initial columns of a stock-check line that waits for its count. */
export const openLine = (at: Date) => ({ flowQty: 0, isOpen: 1, isExtra: 0, createTime: at, updateTime: at, version: 0 })
