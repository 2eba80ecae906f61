// 用户详情 · user/userDetail
import { Array as ListOf, Boolean as YesNo, Integer, Null, Object as Fields, Optional, String as Text, Union } from 'typebox'
import { call } from '../call.ts'
import { operateLogCall } from '../operateLog.ts'
import { menuLines } from './menuLines.ts'

const account = Text({ title: '账号', minLength: 1, maxLength: 64 })
const someText = Union([Text(), Null()])

/** Who the person is and the resulting data scope (floor.md §2.5 screen 1104); phone and mail are masked. */
export const userDetail = call({
  id: 'user/userDetail.one',
  title: '用户详情',
  method: 'GET',
  path: '/v1/user/full',
  input: Fields({ account }),
  reply: Fields({
    userId: Text(),
    account: Text(),
    name: Text(),
    mobile: Text(),
    email: Text(),
    userType: Integer(),
    ownerNo: someText,
    staffNo: someText,
    status: Integer(),
    isAdmin: Integer(),
    roles: ListOf(Text()),
    groups: ListOf(Text()),
    clientKinds: ListOf(Integer()),
    passwordTime: someText,
    lastLoginTime: someText,
    createTime: Text(),
    /** the person's own scope joined with the scopes of roles and groups; `all` includes everything, an empty scope nothing */
    scope: ListOf(Fields({ dim: Integer(), all: YesNo(), keys: ListOf(Text()) })),
  }),
  may: 110401,
})

/** Entries of the tenant's menu the person owns, from all roles and groups. */
export const userRights = call({
  id: 'user/userDetail.rights',
  title: '用户的菜单权限',
  method: 'GET',
  path: '/v1/user/full/menu',
  input: Fields({ account }),
  reply: Fields({ nodes: menuLines }),
  may: 110401,
})

/** The person's last sign-ins, live ones first. */
export const userSessions = call({
  id: 'user/userDetail.sessions',
  title: '登录记录',
  method: 'GET',
  path: '/v1/user/full/session',
  input: Fields({ account }),
  reply: ListOf(
    Fields({
      sessionId: Text(),
      device: Text(),
      clientKind: Integer(),
      ip: Text(),
      loginTime: Text(),
      lastTime: Text(),
      endTime: someText,
      isLive: Integer(),
    }),
  ),
  may: 110401,
})

/** Ends one sign-in of a person, or all of them: the next call there is answered with the request to sign in. */
export const forceOut = call({
  id: 'user/userDetail.force',
  title: '强制下线',
  method: 'POST',
  path: '/v1/user/session/force',
  input: Fields({ account, sessionId: Optional(Text({ title: '登录', pattern: '^\\d{1,19}$' })) }),
  reply: Fields({ count: Integer() }),
  may: 110421,
  toast: '已强制下线',
})

/** What the person did, and changes to the person's account. */
export const userLog = operateLogCall('user/userDetail.log', '/v1/user/full/log', Fields({ account }), 110401)
