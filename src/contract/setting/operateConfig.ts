// 作业参数 · setting/operateConfig
import { choice, count, flag, moment, ref, text, wmsAccount } from '../kinds.ts'
import { resource } from '../resource.ts'
import { warehouse } from '../warehouse/refs.ts'

/** Switches of a warehouse that control its floor, one form each (floor.md §9.6, screen 2104). Every warehouse has them from the start. */
export const operateConfig = resource({
  id: 'setting/operateConfig',
  title: '作业参数',
  fields: {
    warehouseNo: ref('仓库', warehouse, { required: true }),
    sid: wmsAccount({ required: true }),
    allowCheckPicking: flag('拣货中可复核', { help: '开了之后，没拣完的单也能扫来复核' }),
    checkQtyInput: flag('复核可输数量', { help: '同一商品超过 10 件，扫一件后可以直接输件数' }),
    checkAsPack: flag('打包不用先复核', { help: '开了之后，待复核的单也能直接打包' }),
    packNeedConsumable: flag('打包要扫耗材', { help: '要扫纸箱或袋子才算打包；货主设了免扫耗材的不用' }),
    consumableNegative: flag('耗材可为负', {
      help: '关掉之后，账上不够的耗材打包时不收；断网打包的照收，传上来账上不够就进作业冲突',
    }),
    spotBlock: flag('抽检拦截', { help: '抽中没检的包裹不能称重；称重配置里关掉的货主不拦' }),
    weighEnabled: flag('要称重', { help: '关掉之后，打包完不称重就能交接' }),
    oneKeyShip: flag('允许一键出库', { help: '主管可以在出库单里不扫描直接出库' }),
    printAt: choice(
      '面单打印',
      { 1: '下发波次时', 2: '复核时', 3: '打包时' },
      {
        dict: 'operate_config.print_at',
        help: '下发波次时：在波次里整批打；复核时、打包时：工位做完一单就打这一单。没打出来的都在未打印里，随时能补',
      },
    ),
    directReceive: flag('收货不用先到货', {
      width: 120,
      help: '关掉之后，没有登记到货的入库单不能收，要先在到货里登记、关联；断网收了的照收，传上来进作业冲突',
    }),
    blindReceive: flag('允许无单收货', {
      width: 110,
      help: '没有入库单的货到了，按到货单来什么收什么；只给几个货主开的，在货主作业配置里设',
    }),
    tempDailyQuota: count('每日临时工', { min: 0, max: 10_000, unit: '人', required: true, help: '一天最多授权多少名临时工' }),
    idleLimitMin: count('空闲上限', {
      min: 1,
      max: 240,
      unit: '分钟',
      required: true,
      help: '两次作业隔得比这长的，工时只算这么多；当天的十分钟内按新的重算',
    }),
    waitHour: count('等待上游', {
      min: 1,
      max: 24,
      unit: '小时',
      required: true,
      help: '前一步还没上传的作业等这么久，过了就进作业冲突',
    }),
    updateUserName: text('修改人', { derived: true, width: 100 }),
    updateTime: moment('更新时间', { derived: true }),
  },
  key: ['warehouseNo', 'sid'],
  list: [
    'warehouseNo',
    'sid',
    'checkAsPack',
    'allowCheckPicking',
    'checkQtyInput',
    'packNeedConsumable',
    'weighEnabled',
    'spotBlock',
    'oneKeyShip',
    'directReceive',
    'blindReceive',
    'tempDailyQuota',
    'waitHour',
    'updateUserName',
    'updateTime',
  ],
  shown: ['warehouseNo', 'sid', 'checkAsPack', 'packNeedConsumable', 'weighEnabled', 'oneKeyShip', 'waitHour', 'updateTime'],
  search: ['warehouseNo'],
  form: {
    仓库: ['warehouseNo', 'sid'],
    复核打包: ['allowCheckPicking', 'checkQtyInput', 'checkAsPack', 'packNeedConsumable', 'consumableNegative', 'printAt'],
    称重出库: ['spotBlock', 'weighEnabled', 'oneKeyShip'],
    收货与人员: ['directReceive', 'blindReceive', 'tempDailyQuota', 'idleLimitMin', 'waitHour'],
  },
  sort: ['warehouseNo'],
  scope: ['warehouse'],
  calls: {
    list: 'GET /v1/warehouse/operate/config/list',
    one: 'GET /v1/warehouse/operate/config/detail',
    update: 'PUT /v1/warehouse/operate/config',
  },
  may: { list: 210401, one: 210401, update: 210403 },
  empty: ['没有能看到的仓库', '新建 WMS 仓之后，这里有它的作业参数。'],
})
