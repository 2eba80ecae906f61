// 公共配置 · user/config
import { Array as ListOf, Integer, Object as Fields, Optional, String as Text, Unknown } from 'typebox'
import { call } from '../call.ts'
import { choice, code, count, moment, text } from '../kinds.ts'
import { resource } from '../resource.ts'

/** tpl_common_config.value_type (floor.md §1.2). */
const configTypes = { 1: '整数', 2: '金额', 3: '开关', 4: '文本', 5: '文件', 6: '列表' } as const

/** Resets every row of a code to the product's value. */
export const resetConfig = call({
  id: 'user/config.reset',
  title: '恢复默认配置',
  method: 'PUT',
  path: '/v1/common/config/item/reset',
  input: Fields({ code: Text({ title: '配置编码', minLength: 1, maxLength: 64 }) }),
  reply: Fields({}),
  may: 111021,
  toast: '操作成功',
})

/** Values of one setting: for `systemAttach` the files every user may download, for `biRefreshTime` the seconds. */
export const configValues = call({
  id: 'user/config.values',
  title: '公共配置查询',
  method: 'GET',
  path: '/v1/common/config',
  input: Fields({ code: Text({ title: '配置编码', minLength: 1, maxLength: 64 }) }),
  reply: ListOf(Fields({ value: Text(), remark: Text(), sort: Integer() })),
  may: 'signedIn',
})

/** Largest attachment. */
export const attachBytes = 50 * 2 ** 20

/** A file every user of the tenant may download (系统附件); the list shows its name. */
export const addAttach = call({
  id: 'user/config.attach',
  title: '上传系统附件',
  method: 'POST',
  path: '/v1/common/config/attach',
  input: Fields({ remark: Optional(Text({ title: '说明', maxLength: 200 })) }),
  reply: Fields({ configId: Text() }),
  may: 111002,
  files: true,
  toast: '新增成功',
})

/** The file behind a value of `systemAttach`. */
export const readAttach = call({
  id: 'user/config.file',
  title: '下载系统附件',
  method: 'GET',
  path: '/v1/common/config/attach/{configId}',
  input: Fields({ configId: Text({ title: '附件', pattern: '^\\d{1,19}$' }) }),
  reply: Unknown(),
  may: 'signedIn',
})

/** Settings of the whole tenant (floor.md §2.5 screen 1110); a code's own rows replace the product's. */
export const config = resource({
  id: 'user/config',
  title: '公共配置',
  fields: {
    configId: code('配置', { derived: true }),
    code: code('配置编码', { derived: true }),
    configName: text('配置名称', { derived: true, width: 150 }),
    value: text('值', { required: true, max: 512, width: 260 }),
    valueType: choice('类型', configTypes, { derived: true, width: 80 }),
    remark: text('说明', { max: 100, width: 240 }),
    sort: count('排序', { min: 0, max: 9999 }),
    origin: choice('来源', { 1: '模板', 2: '自定义' }, { derived: true, width: 80 }),
    updateUserName: text('更新人', { derived: true, width: 100 }),
    updateTime: moment('更新时间', { derived: true }),
  },
  key: ['configId'],
  list: ['code', 'configName', 'value', 'valueType', 'remark', 'sort', 'origin', 'updateUserName', 'updateTime'],
  shown: [['code', 'configName'], 'value', 'valueType', 'remark', 'origin'],
  search: ['code', 'configName', 'value', 'origin'],
  form: ['value', 'remark', 'sort'],
  sort: ['code', 'sort'],
  scope: [],
  calls: {
    list: 'GET /v1/common/config/item/list',
    one: 'GET /v1/common/config/item/detail',
    update: 'PUT /v1/common/config/item',
    remove: 'DELETE /v1/common/config/item',
    export: 'POST /v1/common/config/item/export',
  },
  may: { list: 111001, one: 111001, update: 111003, remove: 111004, export: 111006 },
  actions: [
    {
      label: '恢复默认',
      call: resetConfig,
      take: ['code'],
      when: { origin: [2], valueType: [5] },
      danger: true,
      ask: ['{configName} 恢复默认？', '全部系统附件会被删除。'],
    },
    {
      label: '恢复默认',
      call: resetConfig,
      take: ['code'],
      when: { origin: [2] },
      unless: { valueType: [5] },
      danger: true,
      ask: ['{configName} 恢复默认？', '值回到系统默认，下次读取时生效。'],
    },
    { verb: 'update', unless: { valueType: [5], origin: [1] } },
    { verb: 'remove', when: { valueType: [5], origin: [2] }, ask: ['删除 {remark}？', '删除后不能恢复。'] },
  ],
})
