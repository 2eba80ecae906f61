// 个人中心 · user/personalCentre
import { Array as ListOf, Integer, Null, Object as Fields, String as Text, Union } from 'typebox'
import { call } from '../call.ts'

const moment = Union([Text(), Null()])

/** The signed-in person's own record (spec 1 §2.1 /persCenter); the phone is masked. */
export const profile = call({
  id: 'user/personalCentre.profile',
  title: '本人资料',
  method: 'GET',
  path: '/v1/user/profile',
  input: Fields({}),
  reply: Fields({
    account: Text(),
    name: Text(),
    mobile: Text(),
    email: Text(),
    /** link of the picture, '' without one */
    avatar: Text(),
    tenantName: Text(),
    /** names of the enabled roles */
    roles: ListOf(Text()),
    isAdmin: Integer(),
    /** null: never changed since the account was made */
    passwordTime: moment,
  }),
  may: 'signedIn',
})

/** Live sessions of the signed-in person, the session of the request first. */
export const ownSessions = call({
  id: 'user/personalCentre.sessions',
  title: '登录设备',
  method: 'GET',
  path: '/v1/user/session/list',
  input: Fields({}),
  reply: ListOf(
    Fields({
      sessionId: Text(),
      /** name of an enrolled handheld, or browser and system */
      device: Text(),
      /** where it signs in (clientKinds) */
      clientKind: Integer(),
      /** warehouse of an enrolled handheld, and the network address */
      place: Text(),
      loginTime: Text(),
      lastTime: Text(),
      isCurrent: Integer(),
    }),
  ),
  may: 'signedIn',
})

/** Ends one other session of the signed-in person; its next call is answered with the request to sign in. */
export const endOwnSession = call({
  id: 'user/personalCentre.end',
  title: '退出登录设备',
  method: 'POST',
  path: '/v1/user/session/end',
  input: Fields({ sessionId: Text({ title: '登录设备', pattern: '^\\d{1,19}$' }) }),
  reply: Fields({}),
  may: 'signedIn',
  toast: '已退出该设备',
})

/** Ends every other session of the signed-in person; returns their number. */
export const endOtherSessions = call({
  id: 'user/personalCentre.endOthers',
  title: '退出其它设备',
  method: 'POST',
  path: '/v1/user/session/endOthers',
  input: Fields({}),
  reply: Fields({ count: Integer() }),
  may: 'signedIn',
  toast: '其它设备已退出',
})

/** The person's own picture: a link of a picture the person uploaded; '' removes it. */
export const setAvatar = call({
  id: 'user/personalCentre.avatar',
  title: '更换头像',
  method: 'PUT',
  path: '/v1/user/avatar',
  input: Fields({ avatar: Text({ title: '头像', maxLength: 256 }) }),
  reply: Fields({}),
  may: 'signedIn',
  toast: '已更新',
})
