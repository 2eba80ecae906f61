// 旺店通读取 · platform/adapters/wdt
import type { Clock } from '../clock.ts'
import { wdtSign } from './erpPush.ts'
import { accountParts, OutsideFailed, post } from './post.ts'
import type { Environment } from '../environment.ts'

/** A row from 旺店通: numbers may be text. */
export type WdtRow = Readonly<Record<string, unknown>>
export interface WdtAsk {
  /** file of the open interface, e.g. `shop.php` */
  readonly file: string
  /** field of the answer with the rows, e.g. `shoplist` */
  readonly list: string
  /** further fields, e.g. the period of changes */
  readonly fields?: Readonly<Record<string, string>>
}
/** Reads archives of 旺店通 for the accounts (sid) that the operator gave a tenant; without accounts there is nothing to read. */
export interface Wdt {
  accounts(tenantCode: string): readonly string[]
  /**
   * Reads all rows of one query, page by page; calls `heard` after each page with the number of rows so far.
   * @throws OutsideFailed without an answer or for a refused account
   */
  rows(tenantCode: string, sid: string, ask: WdtAsk, heard: (rows: number) => Promise<void>): Promise<readonly WdtRow[]>
}

interface Account {
  readonly tenantCode: string
  readonly sid: string
  readonly key: string
  readonly secret: string
}

const PAGE = 100
/** Maximum number of pages of a query; more pages mean an error of 旺店通. */
const PAGES_MAX = 1000
const system = '旺店通'

/**
 * The 旺店通 client of this process: `WDT_URL` (e.g. https://api.wangdian.cn) and `WDT_ACCOUNTS`, one `租户编码:sid:appkey:appsecret` per account,
 * separated by `;`. The operator decides which account a tenant may read. @throws on a malformed list
 */
export const openWdt = (env: Environment, clock: Clock): Wdt => {
  const url = env.WDT_URL
  const accounts = url ? accountsOf(env.WDT_ACCOUNTS ?? '') : []
  return {
    accounts: (tenantCode) => accounts.filter((account) => account.tenantCode === tenantCode).map((account) => account.sid),
    rows: async (tenantCode, sid, ask, heard) => {
      const account = accounts.find((candidate) => candidate.tenantCode === tenantCode && candidate.sid === sid)
      if (url === undefined || account === undefined) throw new OutsideFailed(system, `没有账号${sid}`)
      const rows: WdtRow[] = []
      for (let page = 0; page < PAGES_MAX; page += 1) {
        const pageRows = await pageOf(url, account, ask, page, clock)
        rows.push(...pageRows)
        await heard(rows.length)
        if (pageRows.length < PAGE) return rows
      }
      throw new OutsideFailed(system, `超过${PAGE * PAGES_MAX}行`)
    },
  }
}

const accountsOf = (text: string): readonly Account[] =>
  accountParts(text, 4, (nth) => `WDT_ACCOUNTS 第${nth}个账号不完整，应为 租户编码:sid:appkey:appsecret`).map(
    ([tenantCode = '', sid = '', key = '', secret = '']) => ({ tenantCode, sid, key, secret }),
  )

/** One page: form POST with sid, appkey, timestamp (s) and sign, pages from 0; answers `{code, message, [list]}`, code 0 = success. */
const pageOf = async (url: string, account: Account, ask: WdtAsk, page: number, clock: Clock): Promise<readonly WdtRow[]> => {
  const fields: Record<string, string> = {
    ...ask.fields,
    sid: account.sid,
    appkey: account.key,
    timestamp: String(Math.floor(clock.now() / 1000)),
    page_no: String(page),
    page_size: String(PAGE),
  }
  const body = new URLSearchParams({ ...fields, sign: wdtSign(fields, account.secret) })
  const reply = await post(system, `${url}/openapi2/${ask.file}`, body)
  if (!isRow(reply)) throw new OutsideFailed(system, '返回内容不是对象')
  if (String(reply['code']) !== '0') throw new OutsideFailed(system, String(reply['message'] ?? reply['code']))
  const rows = reply[ask.list] ?? []
  if (!Array.isArray(rows) || !rows.every(isRow)) throw new OutsideFailed(system, `返回缺少 ${ask.list}`)
  return rows
}

const isRow = (value: unknown): value is WdtRow => typeof value === 'object' && value !== null && !Array.isArray(value)
