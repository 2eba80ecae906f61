// 用户管理 · user/user
import { Array as ListOf, Integer, Literal, Object as Fields, String as Text, Union } from 'typebox'
import { disableButton } from '../action.ts'
import { call } from '../call.ts'
import { choice, code, flag, json, many, moment, ref, text } from '../kinds.ts'
import { parentOwner } from '../owner/refs.ts'
import { resource } from '../resource.ts'
import { parentWarehouse } from '../warehouse/refs.ts'
import { permissionGroup, role, staff } from './refs.ts'
import { readScope, writeScope } from './scope.ts'
import { userLife } from '../rules/peopleLife.ts'
import { textsOf } from '../rules/life.ts'

/** user_type (floor.md §2.1). */
export const userTypes = { 1: '内部员工', 2: '货主用户', 3: '合伙人', 4: '仓库门户', 5: '网点', 6: '临时工' } as const
/** sys_user.status (floor.md §2.2). */

/** Ends a person may sign in at (spec 1 §3, client kinds). */
export const CLIENT_KINDS: Readonly<Record<number, string>> = { 0: '桌面端', 1: '管理后台', 2: '手持端', 3: '钉钉' }

const account = Text({ title: '账号', minLength: 1, maxLength: 64 })

/** All of the named people, or none; all their sessions end at once. */
export const disableUsers = call({
  id: 'user/user.disableMany',
  title: '批量停用用户',
  method: 'PUT',
  path: '/v1/user/status/batch',
  input: Fields({ accounts: ListOf(account, { title: '账号', minItems: 1, maxItems: 500 }) }),
  reply: Fields({ done: Integer() }),
  may: 110211,
  toast: '设置成功',
})

/** Accounts of the tenant (floor.md §2.5 screen 1102). Creating one returns its first password, shown once. */
export const user = resource({
  id: 'user/user',
  title: '用户管理',
  fields: {
    account: code('账号', { required: true, max: 32, help: '4-32位字母、数字或 _.@-，新增后不能修改' }),
    name: text('姓名', { required: true, max: 32, width: 120 }),
    mobile: text('手机号', { max: 20, masked: true, format: 'digits', width: 120, searched: 'beginning' }),
    email: text('邮箱', { max: 128 }),
    userType: choice('用户类型', userTypes, { dict: 'sys_user.user_type', required: true }),
    ownerNo: ref('货主', parentOwner, { onlyWhere: { userType: [2] }, help: '货主用户所属的父级货主' }),
    staffNo: ref('关联员工', staff),
    roleIds: many('角色', role, {
      required: true,
      missing: '请至少选择一个角色',
      help: '只列出权限和数据范围都不超过自己的角色',
    }),
    roleNames: text('角色', { derived: true, width: 200 }),
    groupIds: many('权限组', permissionGroup),
    groupNames: text('权限组', { derived: true }),
    parentWarehouseNo: ref('所属仓库', parentWarehouse, { derived: true, width: 110 }),
    clientKinds: json<readonly number[]>('允许登录端', { texts: CLIENT_KINDS }),
    scopeText: text('数据范围', { derived: true, width: 200 }),
    isAdmin: flag('管理员', { derived: true }),
    lastLoginTime: moment('最近登录', { derived: true }),
    updateTime: moment('更新时间', { derived: true }),
    status: choice('状态', textsOf(userLife), { dict: 'sys_user.status', derived: true, width: 80, usual: userLife.on }),
  },
  key: ['account'],
  list: [
    'account',
    'name',
    'mobile',
    'userType',
    'roleNames',
    'groupNames',
    'parentWarehouseNo',
    'scopeText',
    'isAdmin',
    'lastLoginTime',
    'updateTime',
    'status',
  ],
  shown: ['account', ['name', 'mobile'], 'status', ['roleNames', 'userType'], 'parentWarehouseNo', 'lastLoginTime'],
  search: ['account', 'name', 'mobile', 'roleIds', 'userType', 'parentWarehouseNo', 'status', 'lastLoginTime'],
  form: {
    基本信息: ['account', 'name', 'mobile', 'email', 'userType', 'ownerNo', 'staffNo'],
    权限: ['roleIds', 'groupIds', 'clientKinds'],
  },
  sort: ['-updateTime'],
  scope: [],
  calls: {
    list: 'GET /v1/user/list',
    one: 'GET /v1/user/detail',
    create: 'POST /v1/user',
    update: 'PUT /v1/user',
    remove: 'DELETE /v1/user',
    export: 'POST /v1/user/export',
  },
  may: { list: 110201, one: 110203, create: 110202, update: 110203, remove: 110204, export: 110206 },
  actions: [
    {
      ...disableButton,
      label: '批量停用',
      on: 'rows',
      call: disableUsers,
      rows: ['accounts', 'account'],
      unless: { status: [userLife.off] },
      ask: ['停用 {name}？', '停用后立即退出所有登录，不能再登录；已做的作业不受影响。'],
    },
    { label: '导入', on: 'page', import: 'user', may: 110205 },
  ],
})

/** 1 also unlocks; 0 ends every session of the person at once. */
export const userStatus = call({
  id: 'user/user.enable',
  title: '启用、停用、解锁用户',
  method: 'PUT',
  path: '/v1/user/status',
  input: Fields({ account, status: Union([Literal(0), Literal(1)], { title: '状态' }) }),
  reply: Fields({ status: Integer() }),
  may: 110208,
  toast: '设置成功',
})

/** A random password, returned only this once; it has to be changed at the next sign-in. */
export const resetPassword = call({
  id: 'user/user.reset',
  title: '重置密码',
  method: 'POST',
  path: '/v1/user/pwd/assign',
  input: Fields({ account }),
  reply: Fields({ password: Text() }),
  may: 110220,
})

/** The person's own data scope, in addition to that of the person's roles and groups. */
export const userScope = readScope('user/user.scope', '/v1/user/data', 110221)
export const setUserScope = writeScope('user/user.reach', '/v1/user/data', 110221)
