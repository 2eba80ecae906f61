// 登录会话 · user/session
import { Array, Enum, Integer, Literal, Null, Object, Optional, String, Union, Unsafe } from 'typebox'
import { call } from '../call.ts'
import type { MenuNode } from '../menu/node.ts'

/** Ends a person can sign in at (spec 1 §3). */
export const clientKinds = { front: 0, back: 1, pda: 2, dd: 3 } as const

/** Separate sign-ins (spec 1 §2.3): the word in the address of the page, its title, and the user types it accepts. */
export const portals = {
  user: { title: '员工登录', userTypes: [1, 6] },
  owner: { title: '货主登录', userTypes: [2] },
  partner: { title: '合伙人登录', userTypes: [3] },
  warehouse: { title: '仓库门户登录', userTypes: [4] },
  network: { title: '网点登录', userTypes: [5] },
} as const
export type Portal = keyof typeof portals

const station = Object({
  warehouseNo: String(),
  sid: String(),
  workstationNo: String(),
  workstationName: String(),
  stationType: Integer(),
  scaleNo: String(),
  /** 0: none was chosen */
  scaleProtocol: Integer(),
  scaleUnit: Integer(),
  baudRate: Integer(),
  printerName: Optional(String()),
  waybillTemplate: Optional(String()),
})

const tokens = Object({
  accessToken: String(),
  refreshToken: String(),
  tenantId: String(),
  userId: String(),
  /** seconds */
  expiresIn: Integer(),
  sessionId: String(),
  name: String(),
})

/** Sign-in. With the headers `deviceId` and `deviceKey` of an enrolled device the session lasts 30 days, otherwise 7. */
export const login = call({
  id: 'user/session.login',
  title: '登录',
  method: 'POST',
  path: '/v1/user/login',
  input: Object({
    tenantCode: String({ title: '租户编码', minLength: 1, maxLength: 16 }),
    account: String({ title: '账号', minLength: 1, maxLength: 64 }),
    password: String({ title: '密码', minLength: 1, maxLength: 128 }),
    clientKind: Optional(Enum([0, 1, 2, 3], { title: '登录端' })),
    /** absent: people of every type */
    portal: Optional(Enum(['user', 'owner', 'partner', 'warehouse', 'network'], { title: '门户' })),
  }),
  reply: tokens,
  may: 'public',
})

/**
 * Sign-in at a scale station (`/login?scale=1&ws=WSnnn`, floor.md §9.4): by account and password, or by a scanned staff badge and the
 * person's PIN. The session is bound to the station and may only do its work. `confirmed`: takes over from the person who works there.
 */
export const stationLogin = call({
  id: 'user/session.station',
  title: '工作台登录',
  method: 'POST',
  path: '/v1/user/station/login',
  input: Object({
    tenantCode: String({ title: '租户编码', minLength: 1, maxLength: 16 }),
    workstationNo: String({ title: '工作台', minLength: 1, maxLength: 16 }),
    /** `warehouseNo-sid`, where several warehouses have a station of the number */
    warehouseNo: Optional(String({ title: '仓库', maxLength: 66 })),
    account: Optional(String({ title: '账号', minLength: 1, maxLength: 64 })),
    password: Optional(String({ title: '密码', minLength: 1, maxLength: 128 })),
    badgeCode: Optional(String({ title: '工牌', pattern: '^U:\\d{1,19}$' })),
    pin: Optional(String({ title: 'PIN', minLength: 1, maxLength: 6 })),
    confirmed: Optional(Literal(1)),
  }),
  reply: Object({ ...tokens.properties, station }),
  may: 'public',
})

/** A person's own PIN, typed after the badge was scanned at a station; changing it needs the password. */
export const changePin = call({
  id: 'user/session.pin',
  title: '设置作业PIN',
  method: 'PUT',
  path: '/v1/user/pin',
  input: Object({
    password: String({ title: '登录密码', minLength: 1, maxLength: 128 }),
    pin: String({ title: 'PIN', pattern: '^\\d{6}$' }),
  }),
  reply: Object({}),
  may: 'signedIn',
  toast: '设置成功',
})

/** Exchanges a refresh token (spec 1 §7); the previous one returns the same until its successor was used (architecture §6). */
export const refreshToken = call({
  id: 'user/session.refresh',
  title: '刷新令牌',
  method: 'POST',
  path: '/tank-auth/oauth/refreshToken',
  input: Object({
    grant_type: Literal('refresh_token'),
    scope: Optional(String({ maxLength: 32 })),
    refresh_token: String({ title: '刷新令牌', minLength: 1, maxLength: 128 }),
    tenantId: Optional(String({ maxLength: 16 })),
  }),
  reply: tokens,
  may: 'public',
})

export const logout = call({
  id: 'user/session.logout',
  title: '退出登录',
  method: 'POST',
  path: '/v1/user/logout',
  input: Object({}),
  reply: Object({}),
  may: 'signedIn',
})

export const signedInUser = call({
  id: 'user/session.info',
  title: '当前用户',
  method: 'GET',
  path: '/v1/user/info',
  input: Object({}),
  reply: Object({
    userId: String(),
    account: String(),
    name: String(),
    avatar: String(),
    isAdmin: Integer(),
    /** the parent owner of the user, '' for other users */
    ownerNo: String(),
    sessionId: String(),
    tenantName: String(),
    /** the workstation the session is bound to */
    station: Union([station, Null()]),
  }),
  may: 'signedIn',
})

/** The whole tree with `isOwn`; always the signed-in person's, whatever `userId` says. */
export const userMenu = call({
  id: 'user/session.menu',
  title: '用户菜单',
  method: 'GET',
  path: '/v1/user/menu',
  input: Object({ userId: Optional(String()) }),
  reply: Unsafe<readonly MenuNode[]>(Array(Object({ code: String(), title: String(), isOwn: Integer() }))),
  may: 'signedIn',
})

/** A person's own new password; the old one is required. Other sessions of the person end. */
export const changePassword = call({
  id: 'user/session.password',
  title: '修改密码',
  method: 'PUT',
  path: '/v1/user/pwd',
  input: Object({
    oldPassword: String({ title: '原密码', minLength: 1, maxLength: 128 }),
    newPassword: String({ title: '新密码', minLength: 1, maxLength: 128 }),
  }),
  reply: Object({}),
  may: 'signedIn',
  toast: '修改成功',
})

/** The only calls answered to a person who has to change the password first (floor.md §2.2). */
export const callsWithOldPassword: ReadonlySet<string> = new Set([changePassword.id, logout.id, signedInUser.id])

/** The tenant that the host name of the request belongs to (spec 1 §3 domainInfo); empty fields where no tenant owns the host. */
export const tenantOfHost = call({
  id: 'user/session.domain',
  title: '域名信息',
  method: 'GET',
  path: '/v1/domain/info',
  input: Object({}),
  reply: Object({ tenantId: String(), tenantCode: String(), ownerNo: String(), companyId: String(), logo: String() }),
  may: 'public',
})

/** Logo of the signed-in person's tenant, whatever the host name: a `data:` address, '' without one. */
export const tenantLogo = call({
  id: 'user/session.logo',
  title: '租户标志',
  method: 'GET',
  path: '/v1/tenant/logo',
  input: Object({}),
  reply: Object({ logo: String() }),
  may: 'signedIn',
})
