// 外部系统 · platform/adapters
import type { Clock } from '../clock.ts'
import type { Db } from '../db.ts'
import { openAccounting, type Accounting } from './accounting.ts'
import { httpDingTalk, simulatedDingTalk, type DingTalk } from './dingtalk.ts'
import { httpNvr, type Nvr } from './nvr.ts'
import { httpErpPush, simulatedErpPush, type ErpPush } from './erpPush.ts'
import { aliyunSms, simulatedSms, type Sms } from './sms.ts'
import { openTrace, type Trace } from './trace.ts'
import { openWdt, type Wdt } from './wdt.ts'
import { httpWaybill, simulatedWaybill, type Waybill } from './waybill.ts'
import type { Environment } from '../environment.ts'

/** All systems outside the product, each behind one interface; the environment decides which implementation runs. */
export interface Adapters {
  readonly waybill: Waybill
  readonly erpPush: ErpPush
  readonly sms: Sms
  readonly wdt: Wdt
  readonly dingtalk: DingTalk
  readonly trace: Trace
  readonly nvr: Nvr
  readonly accounting: Accounting
}

/**
 * The adapters of this process: the HTTP one where its address is set (`WAYBILL_URL`, `ERP_PUSH_URL`; keys `WAYBILL_APP_KEY`,
 * `WAYBILL_APP_SECRET`, `ERP_PUSH_SID`, `ERP_PUSH_APP_KEY`, `ERP_PUSH_APP_SECRET`; `SMS_URL` with `SMS_APP_KEY`, `SMS_APP_SECRET`,
 * `SMS_SIGN_NAME`, `SMS_TEMPLATE`; `DINGTALK_URL`; `TRACE_ACCOUNTS`), otherwise a simulated one, which pages show as simulated. Archives
 * are read from 旺店通 (`WDT_URL`, `WDT_ACCOUNTS`) or not at all, because an invented shop would be taken for a real one. Camera recorders
 * are called at their addresses; addresses inside the building must be in `NVR_NETS`. Vouchers go to 用友 U8 (`ACCOUNTING_URL`,
 * `ACCOUNTING_ACCOUNTS`, `ACCOUNTING_SUBJECTS`).
 */
export const openAdapters = (env: Environment, db: Db, clock: Clock): Adapters => ({
  waybill: env.WAYBILL_URL
    ? httpWaybill(env.WAYBILL_URL, env.WAYBILL_APP_KEY ?? '', env.WAYBILL_APP_SECRET ?? '', clock)
    : simulatedWaybill(db),
  erpPush: env.ERP_PUSH_URL
    ? httpErpPush(env.ERP_PUSH_URL, env.ERP_PUSH_SID ?? '', env.ERP_PUSH_APP_KEY ?? '', env.ERP_PUSH_APP_SECRET ?? '', clock)
    : simulatedErpPush(),
  sms: env.SMS_URL
    ? aliyunSms(
        {
          url: env.SMS_URL,
          key: env.SMS_APP_KEY ?? '',
          secret: env.SMS_APP_SECRET ?? '',
          signName: env.SMS_SIGN_NAME ?? '',
          template: env.SMS_TEMPLATE ?? '',
        },
        clock,
      )
    : simulatedSms(),
  wdt: openWdt(env, clock),
  dingtalk: env.DINGTALK_URL ? httpDingTalk(env.DINGTALK_URL.replace(/\/+$/, ''), clock) : simulatedDingTalk(),
  trace: openTrace(env),
  nvr: httpNvr(env.NVR_NETS),
  accounting: openAccounting(env, clock),
})
