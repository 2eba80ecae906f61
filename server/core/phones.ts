// 电话号码 · core/phones
/** Whether it is a mobile number for signing in; other phone numbers: `rules/phones`. */
export const isMobile = (text: string): boolean => /^1\d{10}$/.test(text)
