// 会话白名单 · workorder/whiteUser
import { Array as List, Integer, Null, Object as Obj, Optional, String as Str, Union, Unknown } from 'typebox'
import { call } from '../call.ts'
import { choice, code, many, moment, text } from '../kinds.ts'
import { owner } from '../owner/refs.ts'
import { resource } from '../resource.ts'
import { inCharge } from '../user/refs.ts'
import { warehousePair } from '../warehouse/refs.ts'
import { parsedFile } from '../import/namedCalls.ts'

const at = '/v1/workorder/conversation/whitelist/user'
/** wo_conversation_white_user.scope */
export const WHITE_SCOPE = { 1: '全部', 2: '指定货主', 3: '指定仓库' } as const
const keys = (title: string) => Optional(Union([List(Str({ maxLength: 72 }), { title, maxItems: 200 }), Null()]))

/**
 * Lets people read and write the messages of every work order in a scope, whatever else they see. `scopeNos` names its owners or
 * warehouses; a form sends them as `owners` or `warehouses`. A person already on the list gets the new scope.
 */
export const addWhiteUsers = call({
  id: 'workorder/whiteUser.add',
  title: '添加会话白名单',
  method: 'POST',
  path: `${at}/add`,
  input: Obj({
    userIds: List(Str({ pattern: '^\\d{1,18}$' }), { title: '用户', minItems: 1, maxItems: 200 }),
    scope: Integer({ title: '范围', enum: [1, 2, 3] }),
    scopeNos: keys('范围编号'),
    owners: keys('货主'),
    warehouses: keys('仓库'),
  }),
  reply: Obj({ num: Integer() }),
  may: 510302,
  toast: '添加成功',
})
export const removeWhiteUsers = call({
  id: 'workorder/whiteUser.removeMany',
  title: '移除会话白名单',
  method: 'DELETE',
  path: `${at}/remove`,
  input: Obj({ ids: List(Str({ pattern: '^\\d{1,18}$' }), { title: '白名单', minItems: 1, maxItems: 500 }) }),
  reply: Obj({ done: Integer() }),
  may: 510304,
  toast: '移除成功',
})
export const whiteUserTemplate = call({
  id: 'workorder/whiteUser.template',
  title: '会话白名单导入模板',
  method: 'POST',
  path: `${at}/import/template`,
  input: Obj({}),
  reply: Unknown(),
  may: 510321,
})
/** A file without faults is imported at once; a file with faults returns them, and nothing is imported. */
export const importWhiteUsers = call({
  id: 'workorder/whiteUser.import',
  title: '会话白名单导入',
  method: 'POST',
  path: `${at}/import`,
  input: Obj({}),
  reply: parsedFile,
  may: 510305,
  files: true,
})

/**
 * People who may take part in conversations beyond their scope (office.md §4.2); they see internal notes, and their message does not count
 * as the first reply.
 */
export const whiteUser = resource({
  id: 'workorder/whiteUser',
  title: '会话白名单',
  fields: {
    whiteId: code('编号', { derived: true }),
    userName: text('姓名', { derived: true, width: 110, searched: 'beginning' }),
    phone: text('手机号', { derived: true, width: 130, searched: 'beginning' }),
    scope: choice('范围', WHITE_SCOPE, { derived: true, dict: 'wo_conversation_white_user.scope', width: 100 }),
    scopeNames: text('范围明细', { derived: true, blank: '全部工单', width: 280 }),
    createUserName: text('添加人', { derived: true, width: 100 }),
    createTime: moment('添加时间', { derived: true }),
  },
  key: ['whiteId'],
  list: ['userName', 'phone', 'scope', 'scopeNames', 'createUserName', 'createTime'],
  search: ['userName', 'phone', 'scope'],
  sort: ['-createTime'],
  scope: [],
  calls: { list: `GET ${at}/page` },
  may: { list: 510301 },
  actions: [
    {
      label: '添加',
      on: 'new',
      call: addWhiteUsers,
      ask: ['添加会话白名单', '这些人可以看、可以说范围里每一张工单的会话，内部备注也看得到。'],
      fields: {
        userIds: many('用户', inCharge, { required: true, max: 200 }),
        scope: choice('范围', WHITE_SCOPE, { required: true, starts: 1, dict: 'wo_conversation_white_user.scope' }),
        owners: many('货主', owner, { max: 200, onlyWhere: { scope: [2] } }),
        warehouses: many('仓库', warehousePair, { max: 200, onlyWhere: { scope: [3] } }),
      },
    },
    { label: '导入', on: 'page', import: 'whiteUser', may: 510305 },
    {
      label: '移除',
      on: 'both',
      danger: true,
      call: removeWhiteUsers,
      rows: ['ids', 'whiteId'],
      ask: ['移除{userName}？', '以后只看得到自己数据范围里的工单会话。'],
    },
  ],
  empty: ['白名单里没有人', '添加要跨货主、跨仓库参与会话的人，例如值班主管。'],
})
