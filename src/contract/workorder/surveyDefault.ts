// 调查默认项 · workorder/surveyDefault
import { Array as List, Object as Obj, String as Str, Integer, Unknown, Unsafe } from 'typebox'
import { call } from '../call.ts'
import { choice, code, count, moment, percent, ref, text } from '../kinds.ts'
import { resource } from '../resource.ts'
import { WO_LIABILITY, WO_SUGGEST } from '../rules/workOrderTerms.ts'
import { enabled } from './enabled.ts'
import { importCallsAt } from '../import/namedCalls.ts'
import { punishType, woType } from './refs.ts'

const at = '/v1/workorder/survey/default'

export const {
  parse: parseSurveyDefaults,
  submit: importSurveyDefaults,
  template: surveyDefaultTemplate,
} = importCallsAt('workorder/surveyDefault', at, '调查默认项导入', 510205, 510221)
/** The list as a file at once, where it is short enough; A3003 where it is not. */
export const exportSurveyDefaults = call({
  id: 'workorder/surveyDefault.exportNow',
  title: '导出调查默认项',
  method: 'GET',
  path: `${at}/export`,
  input: Unsafe<Readonly<Record<string, unknown>>>(Obj({}, { additionalProperties: Unknown() })),
  reply: Unknown(),
  may: 510206,
})
/** All of the named rows or none. */
export const removeSurveyDefaults = call({
  id: 'workorder/surveyDefault.removeMany',
  title: '删除调查默认项',
  method: 'POST',
  path: `${at}/remove`,
  input: Obj({ ids: List(Str({ pattern: '^\\d{1,18}$' }), { title: '默认项', minItems: 1, maxItems: 500 }) }),
  reply: Obj({ done: Integer() }),
  may: 510204,
  toast: '已删除',
})

/** Usual cause of a kind of problem: who is liable, the sentence for it, the proposal (office.md §4.2). */
export const surveyDefault = resource({
  id: 'workorder/surveyDefault',
  title: '调查默认项',
  fields: {
    id: code('编号', { derived: true }),
    typeId: ref('工单类型', woType, { required: true, width: 90 }),
    causeCode: code('原因编码', { required: true, max: 30, width: 140 }),
    causeName: text('原因', { required: true, max: 30, width: 130 }),
    liability: choice('责任方', WO_LIABILITY, { required: true, dict: 'wo_survey_default.liability', width: 90 }),
    conclusionTpl: text('结论模板', {
      required: true,
      max: 500,
      width: 230,
      help: '可以用 {快递单号} {仓库} {责任人} {时间}，填调查时换成这张工单的',
    }),
    suggest: choice('处理建议', WO_SUGGEST, { dict: 'wo_survey_default.suggest', width: 90 }),
    punishTypeId: ref('处罚类型', punishType, { blank: '不处罚', width: 100 }),
    claimRatioBp: percent('赔付比例', { min: 0, max: 10_000, fault: '赔付比例须为0-100', starts: 0, width: 90 }),
    sort: count('排序', { min: 0, max: 9999, starts: 0, width: 70 }),
    isEnabled: enabled('停用后填调查时不再列出，已填的不变。'),
    updateUserName: text('修改人', { derived: true, width: 90 }),
    updateTime: moment('更新时间', { derived: true }),
  },
  key: ['typeId', 'causeCode'],
  list: [
    'causeName',
    'typeId',
    'liability',
    'conclusionTpl',
    'suggest',
    'punishTypeId',
    'claimRatioBp',
    'isEnabled',
    'sort',
    'updateUserName',
    'updateTime',
  ],
  shown: ['causeName', 'isEnabled', 'typeId', 'liability', 'conclusionTpl', 'suggest', 'punishTypeId', 'claimRatioBp'],
  search: ['typeId', 'liability', 'isEnabled'],
  form: {
    原因: ['typeId', 'causeCode', 'causeName', 'liability', 'sort'],
    结论: ['conclusionTpl', 'suggest', 'punishTypeId', 'claimRatioBp'],
  },
  sort: ['-updateTime'],
  scope: [],
  calls: {
    list: `GET ${at}/list`,
    one: `GET ${at}`,
    create: `POST ${at}`,
    update: `PUT ${at}`,
    status: `PUT ${at}/status`,
    remove: `DELETE ${at}`,
    export: `POST ${at}/export/async`,
  },
  may: { list: 510201, one: 510201, create: 510202, update: 510202, status: 510202, remove: 510204, export: 510206 },
  toasts: { remove: '已删除' },
  actions: [
    { label: '导入', on: 'page', import: 'surveyDefault', may: 510205 },
    {
      label: '批量删除',
      on: 'rows',
      danger: true,
      call: removeSurveyDefaults,
      take: ['id'],
      rows: ['ids', 'id'],
      ask: ['删除选中的默认项？', '填调查时不再列出，已填的不变。'],
    },
    { verb: 'remove', ask: ['删除“{causeName}”？', '填调查时不再列出，已填的不变。'] },
  ],
  empty: ['还没有调查默认项', '按类型登记常见原因，填调查时选原因就带出责任方和结论。'],
})
