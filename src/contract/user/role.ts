// 角色管理 · user/role
import { Array as ListOf, Integer, Literal, Null, Object as Fields, Optional, String as Text, Union } from 'typebox'
import { call } from '../call.ts'
import { choice, code, count, flag, many, moment, ref, text } from '../kinds.ts'
import { parentOwner } from '../owner/refs.ts'
import { resource } from '../resource.ts'
import { menuCodes, menuLines } from './menuLines.ts'
import { permissionGroup } from './refs.ts'
import { readScope, writeScope } from './scope.ts'
import { roleLife } from '../rules/peopleLife.ts'
import { textsOf } from '../rules/life.ts'

/** role_side (floor.md §2.1). */
const roleSides = { 1: '平台侧', 2: '货主侧', 3: '合伙人', 4: '仓库门户', 5: '网点' } as const

/** Roles of the tenant (floor.md §2.5 screen 1101). */
export const role = resource({
  id: 'user/role',
  title: '角色管理',
  fields: {
    roleId: code('角色编号', { derived: true }),
    roleName: text('角色名称', { required: true, max: 64 }),
    roleSide: choice('角色侧', roleSides, { dict: 'role.role_side', required: true }),
    isAdmin: flag('是否管理员', { derived: true, width: 100 }),
    userNum: count('用户数', { derived: true }),
    groupIds: many('权限组', permissionGroup),
    groupNames: text('权限组', { derived: true }),
    menuNum: count('权限数', { derived: true }),
    ownerNo: ref('所属货主', parentOwner, { derived: true, blank: '全部' }),
    remark: text('备注', { max: 200 }),
    createUserName: text('创建人', { derived: true, width: 100 }),
    updateTime: moment('更新时间', { derived: true }),
    status: choice('状态', textsOf(roleLife), { dict: 'role.status', required: true, usual: roleLife.on, width: 80 }),
  },
  key: ['roleId'],
  list: [
    'roleName',
    'roleSide',
    'isAdmin',
    'userNum',
    'menuNum',
    'groupNames',
    'remark',
    'createUserName',
    'updateTime',
    'status',
    'ownerNo',
  ],
  shown: ['roleName', 'status', 'userNum', 'menuNum', 'roleSide', 'isAdmin', 'groupNames'],
  search: ['roleName', 'roleSide', 'status'],
  form: ['roleName', 'roleSide', 'groupIds', 'remark', 'status'],
  sort: ['-updateTime'],
  scope: [],
  calls: {
    list: 'GET /v1/role/list',
    one: 'GET /v1/role/detail',
    create: 'POST /v1/role',
    update: 'PUT /v1/role',
    remove: 'DELETE /v1/role',
  },
  may: { list: 110101, one: 110101, create: 110102, update: 110103, remove: 110104 },
  actions: [{ verb: 'remove', ask: ['删除 {roleName}？', '删除后不能恢复；已被业务单据引用的不能删除。'] }],
})

const roleId = Text({ title: '角色', pattern: '^\\d{1,19}$' })
const version = Integer({ title: '版本' })
const userIds = ListOf(Text({ pattern: '^\\d{1,19}$' }), { title: '用户', maxItems: 500 })

/** `{name}_副本` with the rights and the data scope of the role, without its users. */
export const copyRole = call({
  id: 'user/role.copy',
  title: '复制角色',
  method: 'POST',
  path: '/v1/role/copy',
  input: Fields({ roleId }),
  reply: Fields({ roleId: Text(), roleName: Text() }),
  may: 110117,
  toast: '复制成功',
})

/** The tenant's whole menu, which entries the role owns, and which the signed-in person may grant. */
export const roleMenu = call({
  id: 'user/role.menu',
  title: '角色的菜单权限',
  method: 'GET',
  path: '/v1/role/menu',
  input: Fields({ roleId }),
  reply: Fields({
    version: Integer(),
    roleName: Text(),
    isAdmin: Integer(),
    nodes: menuLines,
  }),
  may: 110118,
})

/** Replaces the entries the role owns; the server adds pages and directories above a right. */
export const setRoleMenu = call({
  id: 'user/role.grant',
  title: '配置权限',
  method: 'PUT',
  path: '/v1/role/menu',
  input: Fields({
    roleId,
    version,
    menuCodes,
  }),
  reply: Fields({ owned: Integer() }),
  may: 110118,
  toast: '设置成功',
})

const people = ListOf(
  Fields({ userId: Text(), account: Text(), name: Text(), status: Integer(), roleNames: Union([Text(), Null()]) }),
)

/** Users with the role and users without it (of these the first 200, found by `keyword`; users without any role first). */
export const roleUsers = call({
  id: 'user/role.users',
  title: '角色的用户',
  method: 'GET',
  path: '/v1/role/user',
  input: Fields({ roleId, keyword: Optional(Text({ title: '关键字', maxLength: 64 })) }),
  reply: Fields({ version: Integer(), members: people, others: people }),
  may: 110119,
})

export const setRoleUsers = call({
  id: 'user/role.assign',
  title: '配置用户',
  method: 'PUT',
  path: '/v1/role/user',
  input: Fields({ roleId, version, add: userIds, remove: userIds }),
  reply: Fields({ userNum: Integer() }),
  may: 110119,
  toast: '设置成功',
})

/** An administrator's role owns every menu and sees all data; only an administrator may set or remove this. */
export const setRoleAdmin = call({
  id: 'user/role.admin',
  title: '设为管理员',
  method: 'PUT',
  path: '/v1/role/admin',
  input: Fields({ roleId, version, isAdmin: Union([Literal(0), Literal(1)], { title: '是否管理员' }) }),
  reply: Fields({}),
  may: 110122,
  toast: '设置成功',
})

/** Roles the signed-in person may assign to others: only with rights and data scope the person has. */
export const roleOptions = call({
  id: 'user/role.options',
  title: '角色选项',
  method: 'GET',
  path: '/v1/role/small/list',
  input: Fields({}),
  reply: ListOf(Fields({ roleId: Text(), roleName: Text() })),
  may: 'signedIn',
})

/** Enabled roles of the platform's own staff, for rules that notify users; for an owner's users the list is empty. */
export const noticeRoles = call({
  id: 'user/role.notice',
  title: '通知角色选项',
  method: 'GET',
  path: '/v1/role/notice/list',
  input: Fields({}),
  reply: ListOf(Fields({ roleId: Text(), roleName: Text() })),
  may: 'signedIn',
})

export const roleScope = readScope('user/role.scope', '/v1/role/data', 110121)
export const setRoleScope = writeScope('user/role.reach', '/v1/role/data', 110121)
