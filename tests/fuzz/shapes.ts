// A value that fits a schema of the API document, with the numbers of a place where a field names a thing.
import { payloads } from '#contract/ops/payloads'
import type { Stream } from '#server/seed/random'
import type { Place } from '../support/places.ts'

/** The parts of a JSON Schema the document uses. */
export interface Shape {
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, Shape>>
  readonly required?: readonly string[]
  readonly items?: Shape
  readonly anyOf?: readonly Shape[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly minimum?: number
  readonly maximum?: number
  readonly minItems?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly pattern?: string
  readonly patternProperties?: Readonly<Record<string, Shape>>
}

/** Names whose field says more than its own spelling: what of a place they mean. */
const meaning: Readonly<Record<string, keyof Place>> = {
  id: 'logId',
  ids: 'logId',
  subject: 'account',
  docNo: 'pickNo',
  orderNo: 'stockoutNo',
  link: 'sha256',
  parentId: 'networkId',
  roleIds: 'roleId',
  groupIds: 'permissionGroupId',
}

const ofPlace = (name: string, place: Place): string | undefined => {
  const known = place as unknown as Readonly<Record<string, string | number | undefined>>
  const singular = name.replace(/s$/, '')
  const value = known[name] ?? known[singular] ?? known[meaning[name] ?? '']
  return value === undefined ? undefined : String(value)
}

const ofPattern = (pattern: string): string => {
  if (pattern.includes('{2}:\\d{2}:\\d{2}')) return '2025-06-17 08:00:00'
  if (pattern.includes('\\d{4}-\\d{2}-\\d{2}')) return '2025-06-17'
  if (pattern.includes('U:')) return 'U:1'
  const size = Number(/\{(\d+)[,}]/.exec(pattern)?.[1] ?? 6)
  return '1'.repeat(Math.min(size, 64))
}

const textFor = (shape: Shape, name: string, place: Place, random: Stream): string => {
  const known = ofPlace(name, place)
  if (known !== undefined && random.chance(0.9)) return known
  if (shape.pattern !== undefined && !shape.pattern.includes('\\S')) return ofPattern(shape.pattern)
  if (/time|Begin|End$/i.test(name)) return '2025-06-17 08:00:00'
  if (/date|day/i.test(name)) return '2025-06-17'
  return random.pick(['A1', '1', '测试', 'x'.repeat(Math.min(shape.maxLength ?? 12, 40))])
}

/** What a device sends is described as anything at all: an operation of some kind, so that its payload is reached. */
const operation = (place: Place, random: Stream): Record<string, unknown> => {
  const [opType, payload] = random.pick(Object.entries(payloads))
  const hex = (size: number): string => Array.from({ length: size }, () => random.int(0, 15).toString(16)).join('')
  return {
    opId: `${hex(8)}-${hex(4)}-7${hex(3)}-8${hex(3)}-${hex(12)}`,
    seq: random.int(1, 1_000_000),
    lane: random.pick(['main', place.pickNo, place.stockoutNo, hex(8)]),
    laneSeq: random.weighted([9, 1]) + 1,
    opType,
    typeVer: 1,
    warehouseNo: place.warehouseNo,
    sid: place.sid,
    docNo: random.pick([place.pickNo, place.stockoutNo, place.waveNo]),
    payload: sample(payload, 'payload', place, random),
    actor: { userId: random.pick(['1', place.tempUserId]), sessionId: place.sessionId },
    basis: { taskRev: 0, refRev: 0 },
    capturedWall: random.pick([1_750_000_000_000, 0, 8.64e15, -1]),
    capturedMono: 1,
    bootId: 'b',
    build: '1',
  }
}

/** A value that fits, as far as the schema says. `name`: of the field, so that keys of `place` stand where they are asked for. */
export const sample = (shape: Shape, name: string, place: Place, random: Stream): unknown => {
  if (name === 'ops' && shape.type === undefined) return operation(place, random)
  if (shape.const !== undefined) return shape.const
  if (shape.enum !== undefined && shape.enum.length > 0) return random.pick(shape.enum)
  if (shape.anyOf !== undefined && shape.anyOf.length > 0) return sample(random.pick(shape.anyOf), name, place, random)
  const type = typeof shape.type === 'string' ? shape.type : shape.type?.[0]
  switch (type) {
    case 'object':
      return fields(shape, place, random)
    case 'array':
      return Array.from({ length: Math.max(shape.minItems ?? 0, random.int(1, 2)) }, () =>
        sample(shape.items ?? {}, name, place, random),
      )
    case 'integer':
    case 'number':
      return random.int(Math.max(shape.minimum ?? 0, -5), Math.min(shape.maximum ?? 50, (shape.minimum ?? 0) + 50))
    case 'boolean':
      return random.chance(0.5)
    case 'null':
      return null
    default:
      return textFor(shape, name, place, random)
  }
}

/** Every required field and most of the others. */
export const fields = (shape: Shape, place: Place, random: Stream): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(shape.properties ?? {})
      .filter(([name]) => shape.required?.includes(name) === true || random.chance(0.7))
      .map(([name, inner]) => [name, sample(inner, name, place, random)]),
  )
