// 电话号码 · core/phones
/** A mobile somebody signs in with; phones people call are `rules/phones`. */
export const isMobile = (text: string): boolean => /^1\d{10}$/.test(text)
