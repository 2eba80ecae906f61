// 差异对比 · valve/contrast
import { Integer, Object as Obj, String as Text } from 'typebox'
import { call } from '../call.ts'
import { choice, code, count, day, inUse, json, moment, percent, text } from '../kinds.ts'
import { resource } from '../resource.ts'
import { CONTRAST_FIELD, CONTRAST_KEY, CONTRAST_SCHEDULE, CONTRAST_SOURCE_NAME, contrastKeysMost } from '../rules/contrasts.ts'

/** Compares the two sources of yesterday at once. */
export const runContrast = call({
  id: 'valve/contrast.run',
  title: '立即对比',
  method: 'POST',
  path: '/v1/rule/valve/contrast/run',
  input: Obj({ contrastId: Text({ title: '编号', pattern: '^\\d{1,19}$' }) }),
  reply: Obj({ found: Integer() }),
  may: 261421,
  toast: '昨天的已对比，共{found}处差异',
})

/** The same thing from two sources, compared row by row for the day before (floor.md §13.2); a difference is an alarm and no bill. */
export const contrast = resource({
  id: 'valve/contrast',
  title: '差异对比',
  fields: {
    contrastId: code('编号', { derived: true }),
    contrastCode: code('对比编号', { required: true, max: 32, width: 130, help: '字母开头，字母、数字、下划线；以后不能改' }),
    contrastName: text('对比项', { required: true, max: 40, width: 150 }),
    leftSource: choice('左来源', CONTRAST_SOURCE_NAME, { dict: 'valve_contrast.left_source', required: true, width: 120 }),
    rightSource: choice('右来源', CONTRAST_SOURCE_NAME, {
      dict: 'valve_contrast.right_source',
      required: true,
      width: 120,
      help: '和左来源说的是同一批东西：出库对出库，称重对称重，入库对入库',
    }),
    keyFields: json<readonly string[]>('主键', {
      texts: CONTRAST_KEY,
      required: true,
      max: contrastKeysMost,
      help: '两边按它对上；选到单、包裹就逐个对，选物流公司、店铺、仓库货主就加起来对',
    }),
    keyNames: text('主键', { derived: true, width: 110 }),
    compareField: choice('字段', CONTRAST_FIELD, {
      dict: 'valve_contrast.compare_field',
      required: true,
      width: 90,
      help: '两个来源都有的才能选',
    }),
    tolAbs: count('允差', {
      required: true,
      min: 0,
      max: 100_000_000,
      starts: 0,
      width: 80,
      help: '差这么多以内不算；按字段的单位填',
    }),
    tolBp: percent('允差比例', {
      required: true,
      min: 0,
      max: 10_000,
      starts: 0,
      width: 90,
      help: '差右值的百分之几以内不算；两个允差取宽的',
    }),
    schedule: choice('频次', CONTRAST_SCHEDULE, {
      dict: 'valve_contrast.schedule',
      required: true,
      starts: 1,
      width: 90,
      help: '几点对比在“数据计算”里定；对比的是前一天',
    }),
    isDisabled: inUse('停用后不再对比；已有的差异留着。'),
    lastDate: day('对比日期', { derived: true, blank: '还没有' }),
    lastNum: count('最近差异数', { derived: true, unit: '处', width: 110, blank: '-' }),
    lastTime: moment('最近时间', { derived: true, blank: '还没有' }),
    updateUserName: text('修改人', { derived: true, width: 100 }),
    updateTime: moment('更新时间', { derived: true }),
  },
  key: ['contrastId'],
  list: [
    'contrastName',
    'leftSource',
    'rightSource',
    'keyNames',
    'compareField',
    'tolAbs',
    'tolBp',
    'schedule',
    'isDisabled',
    'lastNum',
    'lastDate',
    'lastTime',
    'updateUserName',
    'updateTime',
  ],
  shown: ['contrastName', 'isDisabled', 'leftSource', 'rightSource', 'keyNames', 'compareField', 'tolAbs', 'lastNum', 'lastDate'],
  search: ['contrastName', 'schedule'],
  form: {
    比什么: ['contrastCode', 'contrastName', 'leftSource', 'rightSource', 'keyFields', 'compareField'],
    怎么比: ['tolAbs', 'tolBp', 'schedule'],
  },
  sort: ['contrastCode'],
  scope: [],
  calls: {
    list: 'GET /v1/rule/valve/contrast/list',
    one: 'GET /v1/rule/valve/contrast/detail',
    create: 'POST /v1/rule/valve/contrast',
    update: 'PUT /v1/rule/valve/contrast',
    status: 'PUT /v1/rule/valve/contrast/status',
    remove: 'DELETE /v1/rule/valve/contrast',
    export: 'POST /v1/rule/valve/contrast/export',
  },
  may: { list: 261401, one: 261401, create: 261402, update: 261403, status: 261408, remove: 261404, export: 261406 },
  actions: [
    {
      label: '立即对比',
      call: runContrast,
      unless: { isDisabled: [1] },
      ask: ['现在对比{contrastName}？', '对比昨天一天；处理过的差异不变，对上了的待处理差异会消掉。'],
      changes: ['valve/contrastDiff'],
    },
    { verb: 'remove', ask: ['删除这个对比项？', '以后不再对比；它的差异也一起删掉。'] },
  ],
  empty: ['还没有对比项', '同一件事由两个来源说，逐条对一对；对不上的列在“差异明细”里。'],
})
