// 盘点明细的开头 · core/stock/checkLine
/** What a line that waits for its count begins with. */
export const openLine = (at: Date) => ({ flowQty: 0, isOpen: 1, isExtra: 0, createTime: at, updateTime: at, version: 0 })
