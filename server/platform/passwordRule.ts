// 密码能不能用 · platform/passwordRule
import { passwordFault } from '#contract/rules/password'
import { isCommon } from './commonPasswords.ts'

/** Whether the password contains the account's name. */
const holdsAccount = (password: string, account: string): boolean =>
  account.length >= 3 && password.toLowerCase().includes(account.toLowerCase())

/** Fault that keeps a person of this account from choosing the password, '' if none. Used wherever a password is set. */
export const choiceFault = (password: string, account: string): string => {
  const fault = passwordFault(password)
  if (fault !== '') return fault
  if (isCommon(password)) return '密码过于常见，容易被猜到，请换一个'
  return holdsAccount(password, account) ? '密码不能包含账号' : ''
}

const rows = ['0123456789', '9876543210']
/** Fault of a new PIN, '' if none: one digit six times, or six digits in a row. */
export const pinFault = (pin: string): string =>
  /^(\d)\1*$/.test(pin) || rows.some((row) => row.includes(pin)) ? 'PIN过于简单，请不要使用相同或连续的数字' : ''
