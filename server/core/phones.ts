// 电话号码 · core/phones
/** Whether the text is a mobile number for signing in; `rules/phones` checks other phone numbers. */
export const isMobile = (text: string): boolean => /^1\d{10}$/.test(text)
