// 环境变量 · platform/environment
/** All environment variables that the server reads (described in README); no others can be read. */
export interface Environment {
  readonly DATA_DIR?: string | undefined
  readonly DATABASE_URL?: string | undefined
  readonly HOST?: string | undefined
  readonly PORT?: string | undefined
  readonly TRUST_PROXY?: string | undefined
  /** the start program builds pages beside our work */
  readonly PAGES_COME?: string | undefined
  readonly SEED?: string | undefined
  readonly DEMO_PASSWORD?: string | undefined
  readonly DEMO_SEED?: string | undefined
  readonly DEMO_SCALE?: string | undefined
  readonly DEMO_DAYS?: string | undefined
  readonly PERSONAL_KEY?: string | undefined
  readonly TLS?: string | undefined
  readonly TLS_CERT?: string | undefined
  readonly TLS_KEY?: string | undefined
  readonly TLS_PORT?: string | undefined
  readonly TLS_NAMES?: string | undefined
  readonly WAYBILL_URL?: string | undefined
  readonly WAYBILL_APP_KEY?: string | undefined
  readonly WAYBILL_APP_SECRET?: string | undefined
  readonly ERP_PUSH_URL?: string | undefined
  readonly ERP_PUSH_SID?: string | undefined
  readonly ERP_PUSH_APP_KEY?: string | undefined
  readonly ERP_PUSH_APP_SECRET?: string | undefined
  readonly SMS_URL?: string | undefined
  readonly SMS_APP_KEY?: string | undefined
  readonly SMS_APP_SECRET?: string | undefined
  readonly SMS_SIGN_NAME?: string | undefined
  readonly SMS_TEMPLATE?: string | undefined
  readonly WDT_URL?: string | undefined
  readonly WDT_ACCOUNTS?: string | undefined
  readonly TRACE_ACCOUNTS?: string | undefined
  readonly DINGTALK_URL?: string | undefined
  readonly ACCOUNTING_URL?: string | undefined
  readonly ACCOUNTING_ACCOUNTS?: string | undefined
  readonly ACCOUNTING_SUBJECTS?: string | undefined
  readonly NVR_NETS?: string | undefined
}
