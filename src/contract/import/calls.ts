// 导入的调用 · import/calls
import { Array, Integer, Null, Object, Optional, String, Union, Unknown, Unsafe } from 'typebox'
import { call, type Call } from '../call.ts'
import { hiddenRows } from '../hiddenRows.ts'
import type { CleanRules } from '../rules/importClean.ts'
import type { RowError } from '../rules/importRow.ts'
import { nounOf, type Page, type Resource } from '../resource.ts'
import { cleanSchema, entriesSchema, nonGoodsMax, planSchema, type DateColumns, type ImportPlan } from './plan.ts'

/** Template imports that also accept a .csv (office.md §2.3): amounts as carriers and owners send them. */
export const csvImports: ReadonlySet<string> = new Set(['comp', 'compPaid', 'claimMoney'])

/** Row of errorData (spec 1 §4): errorNum is the row number in the file, the header being row 1. */
export interface ErrorRow {
  readonly errorNum: number
  readonly errorName: string
  readonly errorReason: string
}

/** State of an import. `exist` = orders that existed already and do not change. */
export interface ImportState {
  readonly requestId: string
  readonly fileName: string
  readonly phase: 'uploaded' | 'parsing' | 'parsed' | 'importing' | 'done' | 'stopped' | 'failed' | 'expired'
  /** 0–100 while parsing or importing */
  readonly processValue: number
  readonly jobId: string | null
  /** rows of the file */
  readonly totalNum: number
  readonly successNum: number
  readonly failNum: number
  readonly ignoreNum: number
  /** number of the file's orders by result; null while unknown, and for imports whose rows are no orders */
  readonly orders: OrderCounts | null
  /** rows with a warning; the confirmation imports them with `confirmed` */
  readonly asks: number
  /** rows hidden in the sheet, and whether they are imported */
  readonly hidden: { readonly rows: number; readonly taken: boolean }
  /** the first errors; the error file has all of them */
  readonly errorData: readonly ErrorRow[]
  /** skipped rows, by the name of the rule */
  readonly ignored: readonly { readonly rule: string; readonly rows: number }[]
  /** goods missing in the archive, which are created where the user chose that */
  readonly newGoods: number
  /** codes in the file that are missing in the archive and look like freight, fees or differences */
  readonly doubtful: readonly string[]
  readonly errorMsg: string | null
}

export interface OrderCounts {
  readonly total: number
  readonly ready: number
  readonly refused: number
  readonly ignored: number
  readonly exist: number
  readonly created: number
  readonly waiting: number
}

/** import_outcome.outcome */
export const OUTCOME = { 1: '已导入', 2: '已存在', 3: '未导入', 4: '按规则忽略', 5: '未处理' } as const
export type Outcome = keyof typeof OUTCOME

/** Result of one order of a file. */
export interface OutcomeRow {
  readonly srcNo: string
  readonly outcome: Outcome
  readonly reason: string | null
  readonly ruleName: string | null
  readonly rowNum: number | null
  readonly lineNum: number
  readonly stockoutNo: string | null
}

/** Goods that an import would add to the archive. */
export interface NewGoodsRow {
  readonly ownerNo: string
  readonly goodsNo: string
  readonly goodsName: string
  /** order lines that name the goods */
  readonly lineNum: number
  /** first row of the file that names the goods */
  readonly rowNum: number
  /** 1 = looks like freight, a fee or a difference */
  readonly doubtful: 0 | 1
}

/** Content of a file, and the proposed plan for it. */
export interface FilePreview {
  readonly requestId: string
  readonly fileName: string
  readonly fileKind: number
  readonly charset: string | null
  readonly columns: readonly string[]
  /** first data rows: number in the file and cells by column */
  readonly samples: readonly { readonly rowNum: number; readonly cells: readonly string[] }[]
  readonly plan: ImportPlan
  /** saved mapping that the plan comes from, when the header is known */
  readonly mapping: { readonly id: string; readonly mappingName: string; readonly shopNo: string | null } | null
  readonly proposedClean: CleanRules
  readonly dates: DateColumns
  /** the samples as the plan reads them */
  readonly rows: readonly PreviewRow[]
  readonly missing: readonly RowError[]
}

export interface PreviewRow {
  readonly rowNum: number
  readonly texts: Readonly<Record<string, string>>
  readonly generated: readonly string[]
  readonly ignoredBy: string | null
  readonly errors: readonly string[]
}

export interface SavedMapping {
  readonly id: string
  readonly mappingName: string
  readonly shopNo: string | null
  readonly fileKind: number
  readonly entries: ImportPlan['entries']
  readonly cleanRules: ImportPlan['clean']
  readonly lastTime: string | null
  readonly updateTime: string
  readonly version: number
}

const id = (title: string) => String({ title, pattern: '^\\d{1,19}$' })
const request = { requestId: id('导入请求') }
const state = Unsafe<ImportState>(Object({ requestId: String(), phase: String() }))
const path = (biz: string, what: string) => `/v1/import/${biz}/${what}`

/** Calls of every import: parse a file, confirm it, fetch its errors, its result and its template (floor.md §0.4, App. C). */
export const importCalls = <const R extends number>(biz: string, title: string, may: R) => ({
  parse: call({
    id: `import/${biz}.parse`,
    title: `${title}解析`,
    method: 'POST',
    path: path(biz, 'parse'),
    input: Object({ requestId: Optional(id('导入请求')), plan: Optional(planSchema), hiddenRows }),
    reply: state,
    may,
    files: true,
  }),
  confirm: call({
    id: `import/${biz}.confirm`,
    title: `${title}提交`,
    method: 'POST',
    path: path(biz, 'confirm'),
    input: Object({
      ...request,
      ignoreErrors: Optional(Unsafe<boolean | 0 | 1>({ title: '忽略错误' })),
      confirmed: Optional(Integer({ title: '已确认', enum: [0, 1] })),
      hiddenRows,
    }),
    reply: state,
    may,
    toast: '导入完成',
  }),
  state: call({
    id: `import/${biz}.state`,
    title: `${title}进度`,
    method: 'GET',
    path: path(biz, 'state'),
    input: Object(request),
    reply: state,
    may,
  }),
  errors: call({
    id: `import/${biz}.error`,
    title: `${title}错误文件`,
    method: 'GET',
    path: path(biz, 'error'),
    input: Object(request),
    reply: Unknown(),
    may,
  }),
  template: call({
    id: `import/${biz}.template`,
    title: `${title}模板`,
    method: 'GET',
    path: path(biz, 'template'),
    input: Object({}),
    reply: Unknown(),
    may,
  }),
})

/** Further calls of every template import: import everything without validation, or by a job. */
export const templateCalls = <const R extends number>(biz: string, title: string, may: R) => ({
  direct: call({
    id: `import/${biz}.direct`,
    title: `${title}直接提交`,
    method: 'POST',
    path: path(biz, 'direct'),
    input: Object({}),
    reply: state,
    may,
    files: true,
  }),
  submit: call({
    id: `import/${biz}.submit`,
    title: `${title}后台提交`,
    method: 'POST',
    path: path(biz, 'submit'),
    input: Object({}),
    reply: Object({ taskId: String(), requestId: String() }),
    may,
    files: true,
    toast: '文件导入中',
  }),
})

/** Calls of an import with a free layout: the preview of a file, and the result of its orders. */
export const layoutCalls = <const R extends number>(biz: string, title: string, may: R) => ({
  preview: call({
    id: `import/${biz}.preview`,
    title: `${title}预览`,
    method: 'POST',
    path: path(biz, 'mapping/preview'),
    input: Object({
      requestId: Optional(id('导入请求')),
      plan: Optional(planSchema),
      shopNo: Optional(String({ maxLength: 32 })),
    }),
    reply: Unsafe<FilePreview>(Object({ requestId: String(), columns: Array(String()) })),
    may,
    files: true,
  }),
  result: call({
    id: `import/${biz}.result`,
    title: `${title}结果`,
    method: 'GET',
    path: path(biz, 'result'),
    input: Object({
      ...request,
      outcome: Optional(Integer({ title: '结果', minimum: 1, maximum: 5 })),
      srcNo: Optional(String({ maxLength: 64 })),
      pageNo: Optional(Integer({ minimum: 1 })),
      pageSize: Optional(Integer({ minimum: 1, maximum: 10_000 })),
    }),
    reply: Unsafe<Page<OutcomeRow> & { readonly counts: Readonly<Partial<Record<Outcome, number>>> }>(
      Object({ records: Array(Object({ srcNo: String() })), total: Integer() }),
    ),
    may,
  }),
})

/** Calls about the goods a file would add to the archive: their list, and excluding some of them because they are not goods. */
export const newGoodsCalls = <const R extends number>(biz: string, title: string, may: R) => ({
  newGoods: call({
    id: `import/${biz}.newGoods`,
    title: `${title}将新建的商品`,
    method: 'GET',
    path: path(biz, 'newGoods'),
    input: Object({
      ...request,
      pageNo: Optional(Integer({ minimum: 1 })),
      pageSize: Optional(Integer({ minimum: 1, maximum: 10_000 })),
    }),
    reply: Unsafe<Page<NewGoodsRow>>(Object({ records: Array(Object({ goodsNo: String() })), total: Integer() })),
    may,
  }),
  /** codes whose rows are skipped as 非商品编码 from now on; the file is parsed again */
  exclude: call({
    id: `import/${biz}.exclude`,
    title: `${title}排除编码`,
    method: 'POST',
    path: path(biz, 'exclude'),
    input: Object({
      ...request,
      goodsNos: Array(String({ minLength: 1, maxLength: 64 }), { minItems: 1, maxItems: nonGoodsMax }),
    }),
    reply: state,
    may,
  }),
})

/** Saved mappings of an import. A saved mapping belongs to the header in the request. */
export const mappingCalls = <const R extends number>(biz: string, title: string, may: R) => ({
  mappings: call({
    id: `import/${biz}.mappings`,
    title: `${title}方案列表`,
    method: 'GET',
    path: path(biz, 'mapping'),
    input: Object({ shopNo: Optional(String({ maxLength: 32 })) }),
    reply: Unsafe<readonly SavedMapping[]>(Array(Object({ id: String(), mappingName: String() }))),
    may,
  }),
  save: call({
    id: `import/${biz}.save`,
    title: `${title}方案新增`,
    method: 'POST',
    path: path(biz, 'mapping'),
    input: Object({
      ...request,
      mappingName: String({ title: '方案名称', minLength: 1, maxLength: 64 }),
      shopNo: Optional(Union([String({ maxLength: 32 }), Null()])),
      entries: entriesSchema,
      cleanRules: cleanSchema,
    }),
    reply: Object({ id: String() }),
    may,
    toast: '新增成功',
  }),
  update: call({
    id: `import/${biz}.update`,
    title: `${title}方案修改`,
    method: 'PUT',
    path: path(biz, 'mapping'),
    input: Object({
      id: id('方案'),
      version: Integer({ title: '版本' }),
      mappingName: String({ title: '方案名称', minLength: 1, maxLength: 64 }),
      shopNo: Optional(Union([String({ maxLength: 32 }), Null()])),
      entries: entriesSchema,
      cleanRules: cleanSchema,
    }),
    reply: Object({ id: String() }),
    may,
    toast: '修改成功',
  }),
  remove: call({
    id: `import/${biz}.remove`,
    title: `${title}方案删除`,
    method: 'DELETE',
    path: path(biz, 'mapping'),
    input: Object({ id: id('方案') }),
    reply: Object({}),
    may,
    toast: '删除成功',
  }),
})

/** One template import: its name, the noun in the titles of its calls, and its right. */
export interface TemplateImport {
  readonly biz: string
  readonly title: string
  readonly may: number
}
/** All calls of the import. */
export const callsOfImport = ({ biz, title, may }: TemplateImport): readonly Call[] =>
  globalThis.Object.values({ ...importCalls(biz, title, may), ...templateCalls(biz, title, may) })

type ListWithActions = Pick<Resource, 'title' | 'actions'>
/** The imports among the actions of a list. */
export const importsOf = (list: ListWithActions): readonly TemplateImport[] =>
  (list.actions ?? []).flatMap((action) =>
    'import' in action ? [{ biz: action.import, title: `${action.title ?? nounOf(list)}导入`, may: action.may }] : [],
  )

/** The calls of these imports. */
export const listImportCalls = (list: ListWithActions): readonly Call[] => importsOf(list).flatMap(callsOfImport)
