// 电话号码 · core/phones
const ring = /^1\d{10}$|^0\d{2,3}-?\d{7,8}$/
/** A phone that rings: a mobile, or a number with its area. */
export const isPhone = (text: string): boolean => ring.test(text)
export const isMobile = (text: string): boolean => /^1\d{10}$/.test(text)
