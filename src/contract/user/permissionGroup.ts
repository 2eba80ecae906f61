// 权限组 · user/permissionGroup
import { Array as ListOf, Integer, Object as Fields, String as Text } from 'typebox'
import { call } from '../call.ts'
import { code, count, moment, text } from '../kinds.ts'
import { resource } from '../resource.ts'
import { menuCodes, menuLines } from './menuLines.ts'
import { readScope, writeScope } from './scope.ts'

/** Reusable bundles of rights with their own data scope, assigned to roles and users (floor.md §2.5 screen 1106). */
export const permissionGroup = resource({
  id: 'user/permissionGroup',
  title: '权限组',
  fields: {
    permissionGroupId: code('权限组编号', { derived: true }),
    groupName: text('名称', { required: true, max: 64 }),
    menuNum: count('权限数', { derived: true }),
    roleNum: count('引用角色数', { derived: true, width: 100 }),
    userNum: count('引用用户数', { derived: true, width: 100 }),
    remark: text('备注', { max: 200 }),
    updateTime: moment('更新时间', { derived: true }),
  },
  key: ['permissionGroupId'],
  list: ['groupName', 'menuNum', 'roleNum', 'userNum', 'remark', 'updateTime'],
  search: ['groupName'],
  form: ['groupName', 'remark'],
  sort: ['-updateTime'],
  scope: [],
  calls: {
    list: 'GET /v1/permission/group/list',
    one: 'GET /v1/permission/group/detail',
    create: 'POST /v1/permission/group',
    update: 'PUT /v1/permission/group',
    remove: 'DELETE /v1/permission/group',
  },
  may: { list: 110601, one: 110601, create: 110602, update: 110603, remove: 110604 },
  empty: ['还没有权限组', '把常一起发放的权限和数据范围配成一组，再挂到角色和用户上：先点“新增”。'],
  actions: [{ verb: 'remove', ask: ['删除 {groupName}？', '删除后不能恢复；已被业务单据引用的不能删除。'] }],
})

const permissionGroupId = Text({ title: '权限组', pattern: '^\\d{1,19}$' })

/** `{name}_副本` with the same rights and data scope, assigned to no one. */
export const copyGroup = call({
  id: 'user/permissionGroup.copy',
  title: '复制权限组',
  method: 'POST',
  path: '/v1/permission/group/copy',
  input: Fields({ permissionGroupId }),
  reply: Fields({ permissionGroupId: Text(), groupName: Text() }),
  may: 110617,
  toast: '复制成功',
})

export const groupMenu = call({
  id: 'user/permissionGroup.menu',
  title: '权限组的菜单权限',
  method: 'GET',
  path: '/v1/permission/group/menu',
  input: Fields({ permissionGroupId }),
  reply: Fields({ version: Integer(), nodes: menuLines }),
  may: 110618,
})

export const setGroupMenu = call({
  id: 'user/permissionGroup.grant',
  title: '配置权限',
  method: 'PUT',
  path: '/v1/permission/group/menu',
  input: Fields({ permissionGroupId, version: Integer({ title: '版本' }), menuCodes }),
  reply: Fields({ owned: Integer() }),
  may: 110618,
  toast: '设置成功',
})

/** Groups the signed-in person may assign to others: only with rights and data scope the person has. */
export const groupOptions = call({
  id: 'user/permissionGroup.options',
  title: '权限组选项',
  method: 'GET',
  path: '/v1/permission/group/small/list',
  input: Fields({}),
  reply: ListOf(Fields({ permissionGroupId: Text(), groupName: Text() })),
  may: 'signedIn',
})

export const groupScope = readScope('user/permissionGroup.scope', '/v1/permission/group/data', 110621)
export const setGroupScope = writeScope('user/permissionGroup.reach', '/v1/permission/group/data', 110621)
