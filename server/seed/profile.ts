// 演示世界的分布 · seed/profile
/** Distributions of floor.md §19.1–19.2, as data. Weights need no particular sum. */

export interface TenantProfile {
  readonly tenantCode: string
  /** full size (scale 1) */
  readonly skuNum: number
  readonly warehouses: readonly { readonly warehouseNo: string; readonly bins: number; readonly ordersPerDay: number }[]
}
export const tenants: readonly TenantProfile[] = [
  {
    tenantCode: 'yunhe',
    skuNum: 6400,
    warehouses: [
      { warehouseNo: 'WH01', bins: 9600, ordersPerDay: 9000 },
      { warehouseNo: 'WH02', bins: 6200, ordersPerDay: 5200 },
    ],
  },
  {
    tenantCode: 'hengtu',
    skuNum: 2100,
    warehouses: [
      { warehouseNo: 'WH11', bins: 4800, ordersPerDay: 3000 },
      { warehouseNo: 'WH12', bins: 2600, ordersPerDay: 1400 },
    ],
  },
  { tenantCode: 'xiaoman', skuNum: 420, warehouses: [{ warehouseNo: 'WH21', bins: 1100, ordersPerDay: 650 }] },
]

/** Industry (owner.industry) → gross weight median g and sigma, expiry share, shelf life days, words for names. */
export interface Industry {
  readonly medianG: number
  readonly sigma: number
  readonly shelfLifeDay: number
  readonly things: readonly string[]
  readonly adjectives: readonly string[]
  readonly specs: readonly string[]
}
export const industries: Readonly<Record<number, Industry>> = {
  1: {
    medianG: 180,
    sigma: 0.7,
    shelfLifeDay: 1080,
    things: ['保湿面霜', '玫瑰精华水', '氨基酸洁面乳', '修护唇膏', '防晒乳', '眼霜', '补水面膜', '卸妆油'],
    adjectives: ['清透', '焕颜', '舒缓', '水润', '紧致', '山茶花', '白松露'],
    specs: ['30ml', '50ml', '100ml', '150ml', '5片装', '10片装'],
  },
  2: {
    medianG: 520,
    sigma: 0.8,
    shelfLifeDay: 360,
    things: ['每日坚果', '冻干咖啡', '燕麦片', '牛肉干', '桂花糕', '蜂蜜', '菌菇汤料', '海苔脆'],
    adjectives: ['原味', '低糖', '手工', '高原', '有机', '办公室', '家庭装'],
    specs: ['100g', '250g', '500g', '6袋装', '12袋装', '礼盒'],
  },
  3: {
    medianG: 310,
    sigma: 0.5,
    shelfLifeDay: 0,
    things: ['圆领T恤', '针织开衫', '直筒牛仔裤', '运动短裤', '轻薄羽绒服', '纯棉袜', '防晒衣', '半身裙'],
    adjectives: ['宽松', '修身', '复古', '通勤', '亲肤', '速干', '基础款'],
    specs: ['白色/S', '白色/M', '白色/L', '黑色/M', '黑色/L', '藏青/XL'],
  },
  4: {
    medianG: 640,
    sigma: 0.8,
    shelfLifeDay: 720,
    things: ['婴儿湿巾', '拉拉裤', '辅食米粉', '宝宝沐浴露', '吸管杯', '棉柔巾', '奶瓶清洗液'],
    adjectives: ['柔护', '云感', '无香', '加厚', '小熊', '初生'],
    specs: ['NB码', 'M码', 'L码', '80抽', '6包装', '500ml'],
  },
  5: {
    medianG: 900,
    sigma: 0.9,
    shelfLifeDay: 0,
    things: ['玻璃饭盒', '保温杯', '香薰蜡烛', '收纳盒', '陶瓷碗', '棉麻抱枕', '台灯', '晾衣架'],
    adjectives: ['北欧', '日式', '简约', '加厚', '可叠放', '耐高温'],
    specs: ['小号', '中号', '大号', '两件套', '米白', '雾蓝'],
  },
  6: {
    medianG: 260,
    sigma: 0.7,
    shelfLifeDay: 0,
    things: ['快充数据线', '蓝牙耳机', '充电宝', '手机支架', '无线鼠标', '钢化膜', '氮化镓充电器'],
    adjectives: ['磁吸', '轻薄', '双口', '静音', '编织', '高清'],
    specs: ['黑色', '白色', '1米', '2米', '65W', '10000mAh'],
  },
  7: {
    medianG: 430,
    sigma: 0.4,
    shelfLifeDay: 0,
    things: ['儿童绘本', '历史随笔', '菜谱图解', '英语分级读物', '科普百科', '手账本'],
    adjectives: ['彩绘版', '精装', '典藏', '注音版', '图解'],
    specs: ['单册', '全三册', '全六册', '附练习册'],
  },
  9: {
    medianG: 400,
    sigma: 0.7,
    shelfLifeDay: 0,
    things: ['宠物零食', '露营灯', '瑜伽垫', '钓鱼线', '跳绳', '猫抓板'],
    adjectives: ['户外', '加厚', '便携', '耐磨', '经典'],
    specs: ['标准', '小号', '大号', '两只装'],
  },
}

/** Share of the day's orders in each hour 0–23, ‰. */
export const hourWeights = [22, 13, 8, 5, 4, 6, 12, 22, 38, 54, 66, 62, 56, 52, 54, 56, 54, 52, 50, 58, 74, 82, 66, 34]
/** Factor of the number of orders, Monday to Sunday. */
export const dayFactor = [1.06, 1.02, 0.99, 0.98, 1.0, 0.95, 1.0]
/** platform_code → share %. */
export const platformShares: readonly (readonly [number, number])[] = [
  [1, 34],
  [4, 26],
  [3, 20],
  [2, 9],
  [6, 4],
  [5, 4],
  [8, 2],
  [7, 1],
]
/** logistics_code → share %. */
export const carrierShares: readonly (readonly [string, number])[] = [
  ['ZTO', 26],
  ['YTO', 19],
  ['YUNDA', 16],
  ['STO', 14],
  ['JTSD', 12],
  ['SF', 6],
  ['POSTB', 4],
  ['JD', 3],
]
/** Province code (GB/T 2260), code of a city in it, share of the receivers in ‰. */
export const provinces: readonly (readonly [string, string, number])[] = [
  ['440000', '440100', 125],
  ['330000', '330100', 83],
  ['320000', '320500', 81],
  ['370000', '370100', 66],
  ['410000', '410100', 56],
  ['510000', '510100', 55],
  ['130000', '130100', 48],
  ['310000', '310100', 44],
  ['110000', '110100', 42],
  ['420000', '420100', 40],
  ['430000', '430100', 40],
  ['340000', '340100', 40],
  ['350000', '350200', 38],
  ['610000', '610100', 28],
  ['360000', '360100', 27],
  ['450000', '450100', 27],
  ['210000', '210100', 27],
  ['500000', '500100', 26],
  ['530000', '530100', 25],
  ['140000', '140100', 20],
]
/** Share of orders in %: with one piece, with several pieces of one kind of goods, with several kinds. */
export const structureShares = [56, 16, 28]
/** Weights of the quantity of an order with several pieces: 2, 3, 4–12. */
export const quantityShares = [70, 18, 12]
/** Weights of the number of kinds in an order with several kinds of goods: 2, 3, 4, 5–9. */
export const kindShares = [52, 26, 12, 10]

export interface PackSeed {
  readonly consumableNo: string
  readonly name: string
  /** 1 纸箱 2 快递袋 3 飞机盒 4 胶带 6 防护材料 */
  readonly type: number
  readonly weightG: number
  readonly inner?: readonly [number, number, number]
}
/** The carton set of §19.2. */
export const consumables: readonly PackSeed[] = [
  { consumableNo: 'HC-D01', name: '快递袋 S', type: 2, weightG: 6 },
  { consumableNo: 'HC-D02', name: '快递袋 M', type: 2, weightG: 9 },
  { consumableNo: 'HC-D03', name: '快递袋 L', type: 2, weightG: 14 },
  { consumableNo: 'HC-F01', name: '飞机盒 1号', type: 3, weightG: 38, inner: [180, 120, 50] },
  { consumableNo: 'HC-F02', name: '飞机盒 2号', type: 3, weightG: 62, inner: [240, 160, 60] },
  { consumableNo: 'HC-F03', name: '飞机盒 3号', type: 3, weightG: 95, inner: [300, 220, 80] },
  { consumableNo: 'HC-Z01', name: '纸箱 1号', type: 1, weightG: 620, inner: [530, 290, 370] },
  { consumableNo: 'HC-Z02', name: '纸箱 2号', type: 1, weightG: 480, inner: [530, 230, 290] },
  { consumableNo: 'HC-Z03', name: '纸箱 3号', type: 1, weightG: 350, inner: [430, 210, 270] },
  { consumableNo: 'HC-Z04', name: '纸箱 4号', type: 1, weightG: 250, inner: [350, 190, 230] },
  { consumableNo: 'HC-Z05', name: '纸箱 5号', type: 1, weightG: 180, inner: [290, 170, 190] },
  { consumableNo: 'HC-Z06', name: '纸箱 6号', type: 1, weightG: 110, inner: [260, 150, 180] },
  { consumableNo: 'HC-J01', name: '封箱胶带', type: 4, weightG: 3 },
  { consumableNo: 'HC-P01', name: '气泡膜', type: 6, weightG: 28 },
  { consumableNo: 'HC-P02', name: '气柱袋', type: 6, weightG: 15 },
]
