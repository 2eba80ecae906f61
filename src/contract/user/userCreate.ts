// 新增用户 · user/userCreate
import { Array as ListOf, Integer, Null, Object as Fields, Optional, String as Text, Union } from 'typebox'
import { call } from '../call.ts'
import { setUserScope } from './user.ts'

/** The right to set a person's data scope. */
export const scopeRight = setUserScope.may

const words = (title: string, max: number) => Text({ title, maxLength: max })
const maybe = (title: string, max: number) => Optional(Union([words(title, max), Null()]))
const ids = (title: string) => ListOf(words(title, 19), { title, maxItems: 200 })

/**
 * Creates a person together with roles, data scope and allowed clients (floor.md §2.5 screen 1103); returns the first password, shown once.
 * `dims` is the data scope as in 数据权限, and needs the right to set it.
 */
export const createUser = call({
  id: 'user/userCreate.create',
  title: '新增用户',
  method: 'POST',
  path: '/v1/user/create',
  input: Fields({
    account: words('账号', 32),
    name: words('姓名', 32),
    mobile: maybe('手机号', 20),
    email: maybe('邮箱', 128),
    userType: Integer({ title: '用户类型', minimum: 1, maximum: 6 }),
    ownerNo: maybe('货主', 32),
    staffNo: maybe('关联员工', 32),
    roleIds: ids('角色'),
    groupIds: ids('权限组'),
    clientKinds: ListOf(Integer({ title: '允许登录端', minimum: 0, maximum: 3 }), { title: '允许登录端', maxItems: 4 }),
    dims: setUserScope.input.properties.dims,
  }),
  reply: Fields({ id: Text(), password: Text() }),
  may: 110202,
})
