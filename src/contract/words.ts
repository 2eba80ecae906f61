// 词汇 · words
/**
 * Vocabulary: each business term with its English noun in the program, and its spelling in calls where the spelling differs (architecture
 * §7). Fields, tables and functions use the noun. A spelling error of the spec is written in `calls` only and never becomes a name.
 */
export interface Word {
  /** 中文 term on screens, then other labels of the term in a narrower context */
  readonly zh: readonly [string, ...string[]]
  /** camelCase name of the field or noun */
  readonly name: string
  /** spelling in the spec's wire format, where it differs */
  readonly wire?: string
}

const word = (name: string, ...zh: [string, ...string[]]): Word => ({ name, zh })

/** People and places. */
export const places: readonly Word[] = [
  word('tenantId', '租户'),
  word('companyId', '公司主体', '公司编号'),
  word('parentOwnerNo', '父级货主', '客户'),
  word('ownerNo', '货主', '货主编号', '归属货主', '所属货主'),
  word('shopNo', '店铺', '店铺编号'),
  word('parentWarehouseNo', '物理仓', '仓库编号', '所属物理仓', '所属仓库'),
  word('warehouseNo', '仓库', '编号', '仓库编号', 'WMS仓'),
  word('sid', 'WMS账号', 'sid'),
  word('zoneNo', '库区', '库区编号'),
  word('fromLocationNo', '源库位'),
  word('toLocationNo', '目标库位'),
  word('toWarehouseNo', '转入仓库'),
  word('locationNo', '库位', '库位编号', '现在位置'),
  word('networkId', '网点', '网点编号'),
  word('accountNo', '月结账号', '快递月结账号'),
  word('logisticsCode', '物流公司', '编码', '物流公司编码', '快递公司', '快递'),
  word('workstationNo', '工作台', '编号'),
  word('scaleNo', '电子秤'),
  word('positionNo', '暂存位', '编号'),
  word('cameraNo', '摄像头', '摄像头编号'),
  word('deviceId', '设备号', '设备'),
  word('toteNo', '箱号', '周转箱'),
  word('slot', '格口', '位'),
  word('hrCompanyId', '劳务公司', '劳务公司编号'),
  word('staffNo', '员工', '工号', '关联员工'),
  word('provinceCode', '省'),
  word('cityCode', '市'),
  word('districtCode', '区'),
]

/** Things in a warehouse. */
export const things: readonly Word[] = [
  word('goodsNo', '商品编号', '商品'),
  word('goodsName', '商品名称', '名称', '商品'),
  word('suiteGoodsNo', '组合编号', '组合装'),
  word('itemGoodsNo', '子商品编号'),
  word('spuNo', '货号'),
  word('itemNo', '编号', '防护耗材'),
  word('planNo', '方案编号', '重量方案'),
  word('protectPlanNo', '保护方案'),
  word('barcode', '条码'),
  word('batchNo', '批次'),
  word('quality', '品质'),
  word('packQty', '每码数量'),
  word('consumableNo', '耗材编号', '耗材', '对应耗材'),
  word('grossWeightG', '毛重'),
  word('avgWeightG', '均重'),
  word('volumeCm3', '体积'),
  word('stockQty', '库存', '库存件数', '总库存'),
]

/** Documents and their numbers. */
export const documents: readonly Word[] = [
  word('stockoutNo', '出库单号', '出库单'),
  word('stockinNo', '入库单号', '入库单'),
  word('inNo', '转入入库单'),
  word('lineNo', '行号', '费用编号'),
  word('reservationNo', '预约单号'),
  word('arrivalNo', '到货单号'),
  word('unloadNo', '卸货单号'),
  word('outerNo', '外部单号', 'ERP退单号', 'ERP单号'),
  word('dockNo', '月台'),
  word('srcOrderNo', 'ERP单号'),
  word('srcTids', '原始单号'),
  word('waveNo', '波次号', '波次'),
  word('plateNo', '车牌'),
  word('docNo', '单号'),
  word('returnNo', '退货单号', '匹配退货单'),
  word('likelyNo', '疑似同一件'),
  word('receiveNo', '签收单号'),
  word('targetNo', '目标单号'),
  word('pickNo', '拣货单号', '拣货单'),
  word('mainPickNo', '补拣自'),
  word('bizNo', '业务单号', '单号', '任务号'),
  word('packageNo', '包裹号', '子包裹'),
  word('logisticsNo', '物流单号', '子单号', '快递单号'),
  word('mainLogisticsNo', '主单号'),
  word('handoverNo', '交接单号', '交接单'),
  word('roundNo', '轮次'),
  word('checkNo', '盘点单号', '盘点单'),
  word('moveNo', '移库单号', '移库单', '回库单号', '单号', '回库单'),
  word('adjustNo', '调整单号', '单号', '调整单'),
  word('opId', '作业编号', '作业'),
  word('replacesPlanNo', '替换方案'),
  word('tempNo', '工号', '临时工号'),
  word('taskNo', '任务号'),
  word('applyNo', '需求单号'),
  word('recruitNo', '招募号'),
  word('enrollNo', '报名号'),
  word('shiftId', '班次', '编号'),
  word('taskTypeId', '任务类型', '编号'),
  word('workOrderNo', '工单号'),
  word('tradeNo', '订单号'),
  word('objectNo', '对象编号'),
  word('compNo', '赔付单号'),
  word('diffNo', '差异单号'),
  word('billNo', '账单号'),
  word('compBillNo', '赔付账单号'),
  word('woBillNo', '工单账单号'),
  word('finBillNo', '财务账单号'),
  word('payerNo', '承担方编号'),
  word('sourceNo', '来源单号', '单号'),
  word('sheetNo', '其他费用单号', '单号'),
  word('customNo', '客户编号', '客户'),
  word('contractNo', '合同编号', '合同'),
  word('acctVoucherNo', '凭证号'),
  word('versionNo', '版本号', '费用版本'),
  word('jobNo', '同步任务号', '任务号'),
  word('partnerNo', '伙伴编号'),
  word('taxNo', '税号'),
  word('areaName', '区域名称', '区域'),
]

/** Steps of the floor and who does them. */
export const work: readonly Word[] = [
  word('pick', '拣货'),
  word('seed', '播种'),
  word('check', '复核'),
  word('checkBatch', '批量复核'),
  word('spot', '抽检'),
  word('pack', '打包'),
  word('packBatch', '批量打包'),
  word('weigh', '称重'),
  word('handover', '交接', '出库交接'),
  word('repick', '补拣'),
  word('putback', '回库'),
  word('pullOut', '待取出', '取出'),
  word('conflict', '作业冲突'),
  word('intercept', '拦截'),
  word('hold', '挂起'),
  word('claim', '领取'),
  word('release', '下发', '释放'),
  word('enrol', '登记'),
  word('operatorKey', '作业人', '操作人', '人员编号'),
  word('personNo', '人员编号'),
  word('createUserName', '创建人', '操作人', '发布人', '提交人', '处罚人', '指派人', '添加人'),
]

/** Terms of floor code: operations of a handheld, what decides them, and what becomes of them (domain/floor.md §16). */
export const floor: readonly Word[] = [
  word('operation', '手持作业'),
  word('taskPack', '任务包'),
  word('floor', '作业现场视图'),
  word('lane', '作业次序'),
  word('incarnation', '本机身份'),
  word('outbox', '待上传'),
  word('verdict', '判定'),
  word('fact', '已发生的作业'),
  word('waiting', '等待上一环节'),
  word('lease', '领取凭据'),
  word('short', '报缺'),
  word('foundStock', '现场发现'),
  word('exception', '异常'),
  word('allocation', '分配'),
  word('reservation', '占用'),
  word('parcel', '包裹'),
  word('waybill', '面单'),
  word('composition', '订单组合'),
]

/** Terms that make up every document and list (design/documents.md). */
export const definitions: readonly Word[] = [
  word('resource', '列表定义'),
  word('document', '单据定义'),
  word('lines', '明细'),
  word('life', '状态机'),
  word('transition', '状态转换'),
  word('act', '操作'),
  word('right', '权限码'),
  word('scope', '数据范围', '范围'),
  word('template', '导入模板'),
]

/** Wire spellings of the spec that are not ours: only `calls` contains them (spec 2). */
export const wireTypos: readonly Word[] = [
  { name: 'averageWeight', zh: ['均重'], wire: 'AvWeight' },
  { name: 'verify', zh: ['审核'], wire: 'vefify' },
  { name: 'networkId', zh: ['网点'], wire: 'networkd' },
]

export const words: readonly Word[] = [...places, ...things, ...documents, ...work, ...floor, ...definitions]
