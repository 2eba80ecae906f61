// 首次使用 · user/setup
import { Boolean, Object as Fields, String as Text } from 'typebox'
import { call } from '../call.ts'

/** Whether the installation is empty: its first tenant is made on the page /setup. */
export const setupState = call({
  id: 'user/setup.state',
  title: '首次使用状态',
  method: 'GET',
  path: '/v1/setup',
  input: Fields({}),
  reply: Fields({ open: Boolean() }),
  may: 'public',
})

/** Creates the first tenant and its administrator; the code is shown on the console of the server. */
export const setUp = call({
  id: 'user/setup.make',
  title: '建立租户和管理员',
  method: 'POST',
  path: '/v1/setup',
  input: Fields({
    code: Text({ title: '一次性口令', minLength: 1, maxLength: 32 }),
    tenantCode: Text({ title: '租户编码', minLength: 1, maxLength: 16 }),
    tenantName: Text({ title: '租户名称', minLength: 1, maxLength: 200 }),
    account: Text({ title: '账号', minLength: 1, maxLength: 64 }),
    name: Text({ title: '姓名', minLength: 1, maxLength: 100 }),
    password: Text({ title: '密码', minLength: 1, maxLength: 128 }),
  }),
  reply: Fields({}),
  may: 'public',
})

/** Characters as a person counts them: an emoji of several code points is one. */
export const signsOf = (text: string): string[] =>
  Array.from(new Intl.Segmenter('zh', { granularity: 'grapheme' }).segment(text), ({ segment }) => segment)

export const tenantCodeFault = (code: string): string =>
  /^[a-z0-9][a-z0-9_-]{1,15}$/.test(code) ? '' : '租户编码应为2-16位小写字母、数字、下划线或短横线'
export const accountFault = (account: string): string =>
  /^[A-Za-z0-9_.@-]{4,32}$/.test(account) ? '' : '账号应为4-32位字母、数字或 _.@-'
