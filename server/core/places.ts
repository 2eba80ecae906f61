// 省市区识别 · core/places
/**
 * Finds the codes of `region` for 省, 市, 区 as people, platforms and 旺店通 write them: codes, full, short and old names, cities directly below
 * a province, 市辖区, a district under the name of a wrong city. File, synchronisation and form share this finder; it is pure once it is
 * loaded.
 */
import type { Tx } from '../platform/db.ts'
import { gatheringNames, goneNames, stemOf } from '../platform/regions.ts'
import { oldCities, oldDistricts } from '../platform/regionTables.ts'

/** Codes of an address, GB/T 2260. */
export interface Place {
  readonly provinceCode: string
  readonly cityCode: string
  readonly districtCode: string | null
  /** text entered as 区 that is no district and goes in front of the address; '' if there is none */
  readonly rest: string
}
export interface Unknown {
  readonly unknown: 'province' | 'city'
  /** 不存在：…, with the entered text and what it could be */
  readonly message: string
  /** '' if the province is unknown too */
  readonly provinceCode: string
}
export interface Places {
  find(province: string, city: string, district: string): Place | Unknown
  /** A prefecture by province and name, without districts, for rules that name cities; without a province the name must be unique. */
  city(province: string, city: string): Pick<Place, 'provinceCode' | 'cityCode'> | Unknown
  /** A district by code, name or words separated by blanks: 浙江 杭州 余杭区; null without a single match. */
  district(text: string): Place | null
  nameOf(code: string): string
}

interface Region {
  readonly code: string
  readonly name: string
  readonly parent: string
  readonly level: number
}
/** Regions by their names, best match first: names in force and codes, old names, short names, names without 市, 县 … */
class Names {
  readonly #tiers = [new Map<string, Region[]>(), new Map<string, Region[]>(), new Map<string, Region[]>()] as const

  add(region: Region, short: string | null, old: readonly string[]): void {
    for (const word of [region.name, region.code, ...old]) addName(this.#tiers[0], word, region)
    if (short !== null) addName(this.#tiers[1], short, region)
    addName(this.#tiers[2], stemOf(region.name), region)
  }
  /** Regions with exactly this name. */
  exactly(text: string): readonly Region[] {
    return this.#tiers[0].get(text) ?? []
  }
  /** Regions with this short name, or with a name that differs only in 地区, 市, 县, 区. */
  near(text: string): readonly Region[] {
    return this.#tiers[1].get(text) ?? this.#tiers[2].get(stemOf(text)) ?? []
  }
}
const addName = (map: Map<string, Region[]>, word: string, region: Region): void => {
  const all = map.get(word)
  if (all === undefined) map.set(word, [region])
  else if (!all.includes(region)) all.push(region)
}
const onlyOne = (found: readonly Region[]): Region | undefined => (found.length === 1 ? found[0] : undefined)

const traditional: Readonly<Record<string, string>> = { 臺: '台', 灣: '湾', 龍: '龙', 門: '门', 廣: '广', 東: '东' }
const plainName = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/\s/g, '')
    .replaceAll(/[臺灣龍門廣東]/g, (sign) => traditional[sign] ?? sign)
    .replace(/^(?:中华人民共和国|中国)(?=.)/, '')
/** Whether a text entered as city or district names none. */
const namesNothing = (text: string): boolean =>
  text === '' ||
  (gatheringNames as readonly string[]).includes(text) ||
  /直辖|^市辖[区县]$|^[市县区]$|^其[他它][区县市]?$|^(?:null|无|暂无|-)$/i.test(text)

const oldNames = (): ReadonlyMap<string, readonly string[]> => {
  const old = new Map<string, string[]>()
  const add = (code: string, name: string): void => void old.set(code, [...(old.get(code) ?? []), name])
  for (const pair of `${oldCities} ${oldDistricts}`.split(' ')) add(pair.slice(0, 6), pair.slice(6))
  for (const [code, name] of goneNames()) add(code, name)
  return old
}

interface Row {
  readonly regionCode: string
  readonly name: string
  readonly parentCode: string | null
  readonly level: number
  readonly shortName: string | null
}
/** Reads the dictionary, some 3,500 rows, once for all rows of a file or of a part of a synchronisation. */
export const loadPlaces = async (tx: Tx): Promise<Places> =>
  placesOf(await tx.query<Row>('select region_code, name, parent_code, level, short_name from region'))

/** The dictionary by name: the children of each region, and all districts of each province. */
interface Index {
  readonly byCode: ReadonlyMap<string, Region>
  within(code: string): Names
  districts(province: string): Names
  readonly cities: Names
  readonly all: Names
}
const indexOf = (rows: readonly Row[]): Index => {
  const byCode = new Map<string, Region>()
  const [below, districts, old] = [new Map<string, Names>(), new Map<string, Names>(), oldNames()]
  const [cities, all, noNames] = [new Names(), new Names(), new Names()]
  const at = (map: Map<string, Names>, key: string): Names => {
    const names = map.get(key) ?? new Names()
    map.set(key, names)
    return names
  }
  for (const { regionCode: code, name, parentCode, level } of rows)
    byCode.set(code, { code, name, parent: parentCode ?? '', level })
  for (const { regionCode, shortName } of rows) {
    const region = byCode.get(regionCode)
    if (region === undefined) continue
    const named: Parameters<Names['add']> = [region, shortName, old.get(regionCode) ?? []]
    at(below, region.parent).add(...named)
    if (region.level === 2) cities.add(...named)
    if (region.level !== 3) continue
    at(districts, byCode.get(region.parent)?.parent ?? '').add(...named)
    all.add(...named)
  }
  return {
    byCode,
    within: (code) => below.get(code) ?? noNames,
    districts: (code) => districts.get(code) ?? noNames,
    cities,
    all,
  }
}

const placesOf = (rows: readonly Row[]): Places => {
  const index = indexOf(rows)
  const find: Places['find'] = (...texts) => findPlace(index, texts)
  return {
    find,
    nameOf: (code) => index.byCode.get(code)?.name ?? '',
    city: (province, city) => {
      const text = plainName(city)
      const alone = province === '' ? (onlyOne(index.cities.exactly(text)) ?? onlyOne(index.cities.near(text))) : undefined
      if (alone !== undefined) return { provinceCode: alone.parent, cityCode: alone.code }
      const found = findPlace(index, [province, city, ''])
      if ('unknown' in found || found.districtCode === null) return found
      return { unknown: 'city', message: `不存在：${city}`, provinceCode: found.provinceCode }
    },
    district: (text) => {
      const words = text.trim().split(/\s+/)
      const [one = ''] = words
      if (words.length === 1) {
        const region = onlyOne(index.all.exactly(plainName(one)))
        return region === undefined ? null : placeOf(index, region, '')
      }
      const [province = '', city = '', district = ''] = words
      const found = find(province, city, district)
      return 'unknown' in found || found.districtCode === null || found.rest !== '' ? null : found
    },
  }
}

const placeOf = (index: Index, district: Region, rest: string): Place => ({
  provinceCode: index.byCode.get(district.parent)?.parent ?? '',
  cityCode: district.parent,
  districtCode: district.code,
  rest,
})

type Texts = readonly [province: string, city: string, district: string]

const findPlace = (index: Index, written: Texts): Place | Unknown => {
  const [provinceText, cityText, districtText] = [plainName(written[0]), plainName(written[1]), plainName(written[2])]
  // some lists have 香港 and 澳门 below 港澳
  if (/^港澳台?$/.test(provinceText)) return findPlace(index, [written[1], '', written[2]])
  const provinces = index.within('')
  const province = onlyOne(provinces.exactly(provinceText)) ?? onlyOne(provinces.near(provinceText))
  if (province === undefined) return { unknown: 'province', message: `不存在：${written[0]}`, provinceCode: '' }
  const search = { index, province, cityText, districtText, district: written[2] }
  const city = cityNamed(search)
  if (city !== undefined) return belowCity(search, city)
  const inCity = districtNamed(index.districts(province.code), cityText)
  if (inCity !== undefined) return belowDistrict(search, inCity)
  return withoutCity(search, written[1])
}

interface Search {
  readonly index: Index
  readonly province: Region
  readonly cityText: string
  readonly districtText: string
  /** as it was entered */
  readonly district: string
}

/**
 * A prefecture of the province; a collective name or the province's own name is none. A county with exactly this name comes before a
 * prefecture with a similar one.
 */
const cityNamed = ({ index, province, cityText }: Search): Region | undefined => {
  if (namesNothing(cityText)) return undefined
  const names = index.within(province.code)
  const exact = onlyOne(names.exactly(cityText))
  if (exact !== undefined) return isItsProvince(exact, province) ? undefined : exact
  if (index.districts(province.code).exactly(cityText).length === 1) return undefined
  const near = onlyOne(names.near(cityText))
  return near === undefined || isItsProvince(near, province) || namesNothing(near.name) ? undefined : near
}
const isItsProvince = (city: Region, province: Region): boolean => city.name === province.name

const districtNamed = (names: Names, text: string): Region | undefined =>
  namesNothing(text) ? undefined : (onlyOne(names.exactly(text)) ?? onlyOne(names.near(text)))

/** Text of an unknown district; empty if it repeats the name of its city or province. */
const restOf = ({ province, district, districtText }: Search, above: Region): string =>
  namesNothing(districtText) || [province, above].some(({ name }) => stemOf(name) === stemOf(districtText)) ? '' : district.trim()

/** Finds the district of a known city, or one that has moved to another city of the province. */
const belowCity = (search: Search, city: Region): Place => {
  const { index, province, districtText } = search
  const district = districtNamed(index.within(city.code), districtText)
  // 东区 and 城区 may be anything
  const moved = districtText.length > 2 ? onlyOne(index.districts(province.code).exactly(districtText)) : undefined
  const found = district ?? moved
  if (found !== undefined) return placeOf(index, found, '')
  return { provinceCode: province.code, cityCode: city.code, districtCode: null, rest: restOf(search, city) }
}

/** The place if the entered city is a district, e.g. 仙桃市. The text after it may name another district of the same city. */
const belowDistrict = (search: Search, above: Region): Place => {
  const district = districtNamed(search.index.within(above.parent), search.districtText)
  return placeOf(search.index, district ?? above, district === undefined ? restOf(search, above) : '')
}

/** The place if the city is missing or unknown: a district whose name is unique in the province, or a municipality as its own city. */
const withoutCity = (search: Search, cityWritten: string): Place | Unknown => {
  const { index, province, cityText, districtText } = search
  const unknown = (more = ''): Unknown => ({
    unknown: 'city',
    message: `不存在：${cityWritten}${more}`,
    provinceCode: province.code,
  })
  const ownCity = index.within(province.code).exactly(province.name)[0]
  const isBlank = namesNothing(cityText) || stemOf(cityText) === stemOf(province.name) || cityText === ownCity?.code
  // a city of another province contradicts any district
  if (!isBlank && (index.cities.exactly(cityText).length > 0 || index.cities.near(cityText).length > 0)) return unknown()
  const names = index.districts(province.code)
  const district = districtNamed(names, districtText)
  if (district !== undefined) return placeOf(index, district, '')
  const several = namesNothing(districtText) ? [] : new Set([...names.exactly(districtText), ...names.near(districtText)])
  const candidates = [...several].map(({ parent, name }) => `${index.byCode.get(parent)?.name ?? ''}${name}`)
  if (candidates.length > 0) return unknown(`；${search.district.trim()}可能是${candidates.join('、')}，请写清是哪个市`)
  const cityInDistrict = isBlank ? cityNamed({ ...search, cityText: districtText }) : undefined
  if (cityInDistrict !== undefined)
    return { provinceCode: province.code, cityCode: cityInDistrict.code, districtCode: null, rest: '' }
  if (!isBlank || ownCity === undefined) return unknown()
  return { provinceCode: province.code, cityCode: ownCity.code, districtCode: null, rest: restOf(search, ownCity) }
}
