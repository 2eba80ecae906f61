// Who the fuzzer speaks as: an administrator, somebody who sees one warehouse, somebody without rights, another tenant, nobody.
import { rights as allRights } from '#contract/menu/menu'
import { insertRows } from '#server/platform/rows'
import type { Services } from '#server/platform/services'
import { hashPassword } from '#server/platform/password'
import { hashOf, newPair } from '#server/platform/tokens'
import type { Place } from '../support/places.ts'

export interface Speaker {
  readonly name: 'admin' | 'limited' | 'powerless' | 'far' | 'stranger'
  /** texts no answer to him may hold */
  readonly unseen: readonly string[]
  headers(): Readonly<Record<string, string>>
  /** is what he was again: hostile calls sign people out */
  revive(): Promise<void>
}

interface Kind {
  readonly tenantId: number
  readonly isAdmin: boolean
  readonly rights: readonly number[]
  readonly place: Place
}

/** Owner, warehouse, branch and labour company, as data_scope counts them. */
const scopeOf = ({ ownerNo, parentOwnerNo, warehouseNo, sid, networkId, hrCompanyId }: Place): [number, string[]][] => [
  [1, [ownerNo, parentOwnerNo]],
  [2, [`${warehouseNo}-${sid}`]],
  [3, [networkId]],
  [5, [hrCompanyId]],
]

const settle = async (services: Services, name: string, kind: Kind): Promise<string> => {
  const { ids, clock, db } = services
  const [userId, roleId] = [ids.next(), ids.next()]
  const at = new Date(clock.now())
  const born = () => ({ id: ids.next(), createTime: at, updateTime: at })
  await db.inTenant(kind.tenantId, async (tx) => {
    const person = {
      account: `speaker_${name}`,
      name,
      passwordHash: await hashPassword('Warehouse2026', kind),
      mustChangePwd: 0,
      isAdmin: kind.isAdmin ? 1 : 0,
    }
    await insertRows(tx, 'sys_user', [{ ...born(), id: userId, ...person, clientKinds: [0, 1, 2] }])
    await insertRows(tx, 'role', [{ ...born(), id: roleId, roleName: `speaker_${name}` }])
    await insertRows(tx, 'role_user', [{ ...born(), roleId, userId }])
    await insertRows(
      tx,
      'role_menu',
      kind.rights.map((right) => ({ ...born(), roleId, menuCode: String(right) })),
    )
    for (const [dim, keys] of kind.isAdmin ? [] : scopeOf(kind.place)) {
      const scope = { ...born(), subjectType: 2, subjectId: userId, scopeDim: dim, scopeMode: 2 }
      await insertRows(tx, 'data_scope', [scope])
      await insertRows(
        tx,
        'data_scope_item',
        keys.map((key) => ({ ...born(), scopeId: scope.id, itemKey: key })),
      )
    }
  })
  return userId
}

const openFor = async (services: Services, tenantId: number, userId: string): Promise<string> => {
  const { ids, clock, db, sessions } = services
  const pair = newPair()
  const now = clock.now()
  const at = new Date(now)
  await db.inTenant(tenantId, async (tx) => {
    await tx.query('update sys_user set status = 1, must_change_pwd = 0, password_time = $3 where tenant_id = $1 and id = $2', [
      tenantId,
      userId,
      at,
    ])
    await insertRows(tx, 'user_session', [
      {
        id: ids.next(),
        userId,
        clientKind: 0,
        accessTokenHash: hashOf(pair.access),
        refreshTokenHash: hashOf(pair.refresh),
        accessExpires: new Date(now + 86_400_000),
        refreshExpires: new Date(now + 86_400_000),
        loginTime: at,
        lastTime: at,
        expiresIn: 7200,
        revoked: 0,
        ip: '127.0.0.1',
        createTime: at,
        updateTime: at,
        version: 0,
      },
    ])
  })
  sessions.forget(tenantId, userId)
  return pair.access
}

/** Somebody with an account of his own. */
const speaker = async (services: Services, name: Speaker['name'], kind: Kind, unseen: readonly string[]): Promise<Speaker> => {
  const { tenantId, place } = kind
  const userId = await settle(services, name, kind)
  let accessToken = await openFor(services, tenantId, userId)
  return {
    name,
    unseen,
    headers: () => ({
      tenantid: String(tenantId),
      accesstoken: accessToken,
      deviceid: place.deviceId,
      devicekey: place.deviceKey,
    }),
    revive: async () => {
      accessToken = await openFor(services, tenantId, userId)
    },
  }
}

export interface Places {
  /** tenant 1, seen by everybody of it */
  readonly here: Place
  /** tenant 1, outside the scope of `limited` */
  readonly beside: Place
  /** tenant 2 */
  readonly far: Place
}
/** Written into the names of what is in another tenant, and of what lies outside the scope: a request never says them. */
export const marks = { far: '别家的', beside: '界外的' } as const

const documentsOf = (place: Place): string[] => [
  place.stockoutNo,
  place.pickNo,
  place.waveNo,
  place.handoverNo,
  place.moveNo,
  place.adjustNo,
  place.checkNo,
]

export const speakersOf = async (services: Services, { here, beside, far }: Places): Promise<Speaker[]> => {
  const one = { tenantId: 1, isAdmin: false, rights: allRights, place: here }
  const outside = [marks.far, ...documentsOf(far)]
  const stranger: Speaker = {
    name: 'stranger',
    unseen: [marks.far, marks.beside],
    headers: () => ({ tenantid: '1' }),
    revive: () => Promise.resolve(),
  }
  return [
    await speaker(services, 'admin', { ...one, isAdmin: true }, outside),
    await speaker(services, 'limited', one, [...outside, marks.beside, ...documentsOf(beside)]),
    await speaker(services, 'powerless', { ...one, rights: [] }, [...outside, marks.beside]),
    await speaker(services, 'far', { ...one, tenantId: 2, isAdmin: true, place: far }, [marks.beside, ...documentsOf(beside)]),
    stranger,
  ]
}
