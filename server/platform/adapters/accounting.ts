// 财务系统 · platform/adapters/accounting
/** Vouchers of bills for the accounting system: 用友 U8 by its open interface, or a simulated one. */
import { yuanText } from '#contract/rules/amountText'
import type { Clock } from '../clock.ts'
import type { Environment } from '../environment.ts'
import { accountParts, get, OutsideFailed, post } from './post.ts'

/** A bill as it is booked; `billNo` is the key of its one voucher. Amounts 分, negative ones are booked red. */
export interface AcctBill {
  readonly billNo: string
  /** 1: owed by the customer, 2: owed to it */
  readonly direction: number
  readonly customNo: string
  readonly customName: string
  /** day of the booking, YYYY-MM-DD */
  readonly date: string
  readonly totalFen: number
  readonly taxFen: number
  readonly personName: string
}
/** Whether it was booked, and under which number; else the accounting system's own sentence. */
export interface AcctAnswer {
  readonly ok: boolean
  readonly voucherNo: string
  readonly message: string
}
export interface Accounting {
  readonly name: string
  /** pages show it as simulated */
  readonly simulated: boolean
  /** Books a bill once, however often it is sent. @throws OutsideFailed without an answer */
  book(tenantCode: string, bill: AcctBill): Promise<AcctAnswer>
}

/** One line of a voucher. */
interface Entry {
  readonly subject: string
  readonly amountFen: number
  /** the customer owes it, or is owed it */
  readonly ofParty?: true
}
/** Codes of the subjects a voucher is of. */
interface Subjects {
  readonly receivable: string
  readonly income: string
  readonly outputTax: string
  readonly payable: string
  readonly cost: string
  readonly inputTax: string
}
const usual = '1122,6001,22210102,2202,6401,22210101'
const subjectsOf = (text: string): Subjects => {
  const codes = text.split(',').map((code) => code.trim())
  const [receivable = '', income = '', outputTax = '', payable = '', cost = '', inputTax = ''] = codes
  if (codes.length !== 6 || codes.includes('')) throw new Error('ACCOUNTING_SUBJECTS 应为六个科目编码，用逗号分开')
  return { receivable, income, outputTax, payable, cost, inputTax }
}

interface Booking {
  readonly debit: readonly Entry[]
  readonly credit: readonly Entry[]
}
/** What is owed against the income or the cost without tax, and the tax; both sides have the same sum. */
const bookingOf = (of: Subjects, { direction, totalFen, taxFen }: AcctBill): Booking => {
  const net = { subject: direction === 1 ? of.income : of.cost, amountFen: totalFen - taxFen }
  const tax = taxFen === 0 ? [] : [{ subject: direction === 1 ? of.outputTax : of.inputTax, amountFen: taxFen }]
  const owed: Entry = { subject: direction === 1 ? of.receivable : of.payable, amountFen: totalFen, ofParty: true }
  return direction === 1 ? { debit: [owed], credit: [net, ...tax] } : { debit: [net, ...tax], credit: [owed] }
}

/** Books nothing: its answer has a number of its own kind, so that nobody looks for it in the books. */
const simulatedAccounting = (): Accounting => ({
  name: '模拟财务系统',
  simulated: true,
  book: (_tenantCode, { billNo }) => Promise.resolve({ ok: true, voucherNo: `模拟-${billNo}`, message: '' }),
})

/** An account set of 用友 U8: who calls, whose books, and the key of the application. */
interface Account {
  readonly tenantCode: string
  readonly from: string
  readonly to: string
  readonly appKey: string
  readonly secret: string
}
const accountsOf = (text: string): readonly Account[] =>
  accountParts(
    text,
    5,
    (nth) => `ACCOUNTING_ACCOUNTS 第${nth}个账套不完整，应为 租户编码:from_account:to_account:app_key:app_secret`,
  ).map(([tenantCode = '', from = '', to = '', appKey = '', secret = '']) => ({ tenantCode, from, to, appKey, secret }))

const system = '用友U8'
/** A token lives two hours. */
const tokenMs = 100 * 60_000
interface Reply {
  readonly errcode?: unknown
  readonly errmsg?: unknown
  readonly token?: { readonly id?: unknown }
  readonly id?: unknown
  readonly tradeid?: unknown
}
const isDone = ({ errcode }: Reply): boolean => String(errcode) === '0'
const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

const entriesOf = (side: 'debit' | 'credit', entries: readonly Entry[], from: number, bill: AcctBill): object => ({
  entry: entries.map(({ subject, amountFen, ofParty }, at) => ({
    entry_id: from + at,
    account_code: subject,
    abstract: `${bill.customName}账单${bill.billNo}`,
    [`natural_${side}_currency`]: yuanText(amountFen),
    ...(ofParty && { auxiliary: bill.direction === 1 ? { cust_id: bill.customNo } : { supplier_id: bill.customNo } }),
  })),
})

/**
 * 用友 U8 OpenAPI (open.yonyouup.com, voucher/add): a token by GET, then POST `{voucher}` with `biz_id`, which the platform keeps unique, and the
 * number of the bill as the voucher's outer number (reserve2 with voucher_making_system CDM). `sync=1` answers at once; errcode 0 = booked.
 */
const httpAccounting = (url: string, accounts: readonly Account[], subjects: Subjects, clock: Clock): Accounting => {
  const tokens = new Map<string, { readonly id: string; readonly until: number }>()
  const tokenOf = async ({ from, appKey, secret }: Account): Promise<string> => {
    const kept = tokens.get(from)
    if (kept !== undefined && kept.until > clock.now()) return kept.id
    const query = new URLSearchParams({ from_account: from, app_key: appKey, app_secret: secret })
    const reply = (await get(system, `${url}/system/token?${query}`)) as Reply
    const id = textOf(reply.token?.id)
    if (!isDone(reply) || id === '') throw new OutsideFailed(system, `没有令牌：${textOf(reply.errmsg)}`)
    tokens.set(from, { id, until: clock.now() + tokenMs })
    return id
  }
  return {
    name: system,
    simulated: false,
    book: async (tenantCode, bill) => {
      const account = accounts.find((one) => one.tenantCode === tenantCode)
      if (account === undefined) return { ok: false, voucherNo: '', message: '这个租户没有财务账套，请联系管理员' }
      const { debit, credit } = bookingOf(subjects, bill)
      const query = new URLSearchParams({
        from_account: account.from,
        to_account: account.to,
        app_key: account.appKey,
        token: await tokenOf(account),
        biz_id: `${tenantCode}-${bill.billNo}`,
        sync: '1',
      })
      const voucher = {
        voucher_type: '记',
        fiscal_year: Number(bill.date.slice(0, 4)),
        accounting_period: Number(bill.date.slice(5, 7)),
        date: bill.date,
        enter: bill.personName,
        attachment_number: 1,
        voucher_making_system: 'CDM',
        reserve2: bill.billNo,
        debit: entriesOf('debit', debit, 1, bill),
        credit: entriesOf('credit', credit, debit.length + 1, bill),
      }
      const reply = (await post(system, `${url}/api/voucher/add?${query}`, { voucher })) as Reply
      const voucherNo = textOf(reply.id) || textOf(reply.tradeid)
      if (isDone(reply) && voucherNo !== '') return { ok: true, voucherNo, message: '' }
      // a token that was taken back is asked for again the next time
      tokens.delete(account.from)
      return { ok: false, voucherNo: '', message: textOf(reply.errmsg) || `错误 ${textOf(reply.errcode)}` }
    },
  }
}

/** The accounting system of this process. @throws Error for a malformed configuration */
export const openAccounting = (env: Environment, clock: Clock): Accounting =>
  env.ACCOUNTING_URL
    ? httpAccounting(
        env.ACCOUNTING_URL.replace(/\/+$/, ''),
        accountsOf(env.ACCOUNTING_ACCOUNTS ?? ''),
        subjectsOf(env.ACCOUNTING_SUBJECTS ?? usual),
        clock,
      )
    : simulatedAccounting()
