// 密码规则 · rules/password
/** Sentence unless the password has 8–20 characters with letters and digits (floor.md §2.2), else ''. */
export const passwordFault = (password: string): string =>
  /^(?=.*[A-Za-z])(?=.*\d)[\x21-\x7e]{8,20}$/.test(password) ? '' : '密码需为8-20位且包含字母和数字'
