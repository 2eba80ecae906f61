// 打印时间 · paper/printedAt
/** The minute it is, as papers carry it: by the clock of the warehouse, like every moment on the screens. */
export const printedAt = (now = new Date()): string => now.toLocaleString('sv-SE', { timeZone: 'Asia/Shanghai' }).slice(0, 16)
