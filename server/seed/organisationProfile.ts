// 演示组织的资料 · seed/organisationProfile
/** Tenants, sites, owners and people of the demo world (floor.md §19.1, §19.3). Every name is invented. */

export interface SiteProfile {
  readonly no: string
  readonly name: string
  readonly shortName: string
  /** GB/T 2260 province and city */
  readonly region: readonly [string, string]
  readonly address: string
  readonly hireM2: number
  readonly useM2: number
  /** WMS account of the good-stock warehouse; any other than LOCAL mirrors an outside system */
  readonly sid: string
}

/** A parent owner and its child owners: `[short name, industry, shops]`. */
export interface ParentProfile {
  readonly name: string
  readonly children: readonly (readonly [name: string, industry: number, shops: number])[]
}

export interface OrganisationProfile {
  readonly code: string
  readonly name: string
  readonly shortName: string
  readonly sites: readonly SiteProfile[]
  readonly parents: readonly ParentProfile[]
  /** number of carrier branches */
  readonly networks: number
}

const yunhe: OrganisationProfile = {
  code: 'yunhe',
  name: '云禾云仓',
  shortName: '云禾',
  networks: 14,
  sites: [
    {
      no: 'WH01',
      name: '杭州余杭仓',
      shortName: '余杭仓',
      region: ['330000', '330100'],
      address: '余杭区仓前街道云禾路18号',
      hireM2: 18_000,
      useM2: 15_200,
      sid: 'LOCAL',
    },
    {
      no: 'WH02',
      name: '广州白云仓',
      shortName: '白云仓',
      region: ['440000', '440100'],
      address: '白云区太和镇民营科技园9号',
      hireM2: 12_000,
      useM2: 10_100,
      sid: 'LOCAL',
    },
    {
      no: 'WH03',
      name: '武汉东西湖仓',
      shortName: '东西湖仓',
      region: ['420000', '420100'],
      address: '东西湖区走马岭街道食品一路6号',
      hireM2: 8000,
      useM2: 6600,
      sid: 'wdt_yunhe',
    },
  ],
  parents: [
    {
      name: '花间集团',
      children: [
        ['花间美妆', 1, 5],
        ['花间生活', 5, 2],
      ],
    },
    {
      name: '禾味食品',
      children: [
        ['禾味坚果', 2, 3],
        ['禾味速食', 2, 2],
      ],
    },
    {
      name: '青屿服饰',
      children: [
        ['青屿女装', 3, 3],
        ['青屿童装', 3, 2],
      ],
    },
    {
      name: '暖芽母婴',
      children: [
        ['暖芽用品', 4, 3],
        ['暖芽辅食', 4, 2],
      ],
    },
    { name: '知微科技', children: [['知微数码', 6, 3]] },
    {
      name: '素问护肤',
      children: [
        ['素问日化', 1, 3],
        ['素问医研', 1, 2],
      ],
    },
    {
      name: '山野集',
      children: [
        ['山野茶饮', 2, 2],
        ['山野特产', 2, 1],
      ],
    },
    { name: '拾光文化', children: [['拾光图书', 7, 2]] },
    {
      name: '悦己彩妆',
      children: [
        ['悦己美妆', 1, 2],
        ['悦己香氛', 1, 1],
      ],
    },
    { name: '北屋家居', children: [['北屋日用', 5, 2]] },
    { name: '云朵烘焙', children: [['云朵零食', 2, 2]] },
    {
      name: '澄心个护',
      children: [
        ['澄心洗护', 1, 2],
        ['澄心内衣', 3, 2],
      ],
    },
  ],
}

const hengtu: OrganisationProfile = {
  code: 'hengtu',
  name: '恒途供应链',
  shortName: '恒途',
  networks: 8,
  sites: [
    {
      no: 'WH11',
      name: '苏州昆山仓',
      shortName: '昆山仓',
      region: ['320000', '320500'],
      address: '昆山市花桥镇恒途路66号',
      hireM2: 9000,
      useM2: 7700,
      sid: 'LOCAL',
    },
    {
      no: 'WH12',
      name: '成都双流仓',
      shortName: '双流仓',
      region: ['510000', '510100'],
      address: '双流区航空港物流大道22号',
      hireM2: 5000,
      useM2: 4200,
      sid: 'LOCAL',
    },
  ],
  parents: [
    {
      name: '锦里食品',
      children: [
        ['锦里川味', 2, 3],
        ['锦里酒饮', 2, 2],
      ],
    },
    {
      name: '木白家居',
      children: [
        ['木白日用', 5, 2],
        ['木白家纺', 5, 2],
      ],
    },
    {
      name: '跃途运动',
      children: [
        ['跃途服饰', 3, 2],
        ['跃途户外', 9, 2],
      ],
    },
    { name: '初颜美妆', children: [['初颜护肤', 1, 2]] },
    { name: '小蜗数码', children: [['小蜗配件', 6, 2]] },
    { name: '桃子妈妈', children: [['桃子母婴', 4, 1]] },
  ],
}

const xiaoman: OrganisationProfile = {
  code: 'xiaoman',
  name: '小满仓配',
  shortName: '小满',
  networks: 4,
  sites: [
    {
      no: 'WH21',
      name: '义乌仓',
      shortName: '义乌仓',
      region: ['330000', '330700'],
      address: '义乌市北苑街道小满路7号',
      hireM2: 2600,
      useM2: 2300,
      sid: 'LOCAL',
    },
  ],
  parents: [
    { name: '满天星饰品', children: [['满天星', 9, 2]] },
    { name: '谷雨零食', children: [['谷雨食品', 2, 2]] },
    { name: '半夏日化', children: [['半夏洗护', 1, 1]] },
  ],
}

export const organisations: readonly OrganisationProfile[] = [yunhe, hengtu, xiaoman]

/** Data scope of an account: every warehouse, those of the first site, or only its good-stock warehouse. */
export type Reach = 'all' | 'site' | 'floor'

export interface AccountProfile {
  readonly account: string
  readonly name: string
  /** role_code of App. B */
  readonly role: string
  readonly reach: Reach
  readonly admin?: boolean
  /** a user of the first parent owner */
  readonly ownerSide?: boolean
}

/** The demo accounts of every tenant (interfaces.md "Process"). */
export const accountProfiles: readonly AccountProfile[] = [
  { account: 'admin', name: '系统管理员', role: 'admin', reach: 'all', admin: true },
  { account: 'wh_manager', name: '王主管', role: 'warehouse_manager', reach: 'site' },
  { account: 'picker01', name: '陈拣货', role: 'operator', reach: 'floor' },
  { account: 'picker02', name: '林拣货', role: 'operator', reach: 'floor' },
  { account: 'packer01', name: '周打包', role: 'operator', reach: 'floor' },
  { account: 'temp_leader', name: '赵领班', role: 'warehouse_manager', reach: 'floor' },
  { account: 'rule01', name: '吴规则', role: 'rule_keeper', reach: 'all' },
  { account: 'finance01', name: '李财务', role: 'finance', reach: 'all' },
  { account: 'cs01', name: '孙客服', role: 'customer_service', reach: 'all' },
  { account: 'hr01', name: '郑人事', role: 'human_resources', reach: 'all' },
  { account: 'owner_hj', name: '花间负责人', role: 'owner_admin', reach: 'all', ownerSide: true },
]

/** Platforms of the shops, in this order (shop.platform_code). */
export const platforms: readonly (readonly [number, string])[] = [
  [1, '天猫旗舰店'],
  [4, '抖音旗舰店'],
  [3, '拼多多专营店'],
  [2, '京东自营店'],
  [6, '小红书店'],
]

export interface SeedWarehouse {
  readonly warehouseNo: string
  readonly sid: string
  readonly name: string
  /** managed in this system (not a mirror of an outside one) */
  readonly native: boolean
}

/** Per site: the good-stock warehouse with the site's number, and the returns warehouse with `R` appended. */
export const warehousesOf = (site: SiteProfile): readonly (SeedWarehouse & { readonly kind: 1 | 3 })[] => [
  { warehouseNo: site.no, sid: site.sid, name: `${site.shortName}良品仓`, native: site.sid === 'LOCAL', kind: 1 },
  { warehouseNo: `${site.no}R`, sid: 'LOCAL', name: `${site.shortName}退货仓`, native: true, kind: 3 },
]
