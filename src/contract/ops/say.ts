// 作业提示 · ops/say
import type { Args } from './decision.ts'

/** Every sentence an operation can answer with, floor.md §0.5, §5.2, §8 and §16.2 word for word. */
export const sentences: Readonly<Record<string, string>> = {
  A0400: '参数错误',
  A0404: '数据不存在或无权限查看',
  A1032: '条码{barcode}未找到对应商品',
  A1033: '箱码数量{n}超过待作业数量{m}',
  A1101: '离线数据超过72小时',
  A1102: '版本过低，请升级',
  A1103: '重复的操作编号',
  A1104: '拣货单已被{name}领取',
  A1105: '最多同时领取3张拣货单',
  A1106: '已生成盘点任务',
  A1107: '拣货单已被{name}接管',
  A1108: '库位不符，应为{locationNo}',
  A1109: '超出应拣数量，剩余{n}',
  A1110: '批次不符，应拣{batchNo}',
  A1111: '还有{n}行未拣',
  A1112: '已拣货，请主管释放',
  A1113: '该格口不需要此商品',
  A1114: '请放入{slot}号格',
  A1115: '商品不符，应拣{goodsName}',
  A1116: '周转箱{n}未清空',
  A1117: '周转箱不存在：{n}',
  A1118: '设备已停用，请联系主管',
  A1119: '设备未登记',
  A1120: '操作人无法核实',
  A1121: '操作人当时已停用或无此权限',
  A1122: '该包裹不在待取出列表',
  A1123: '本机没有周转箱{n}的资料',
  A1124: '领取没有及时送到，已作废，请重新领取',
  A1201: '未找到待复核订单',
  A1202: '少件：{goodsName} 应{a}实{b}',
  A1203: '多件：{goodsName}',
  A1204: '错件：{barcode}',
  A1205: '序列号重复：{sn}',
  A1211: '订单商品不一致，不能批量复核',
  A1212: '实际数量{a}与待复核单数{b}不一致',
  A1213: '拣货单未拣完',
  A1214: '样品与订单商品不一致',
  A1301: '耗材不存在：{code}',
  A1302: '请扫描耗材',
  A1303: '保护方案要求使用{name}',
  A1304: '请拍照',
  A1305: '没有可打包的订单',
  A1311: '主包裹不能单独作废',
  A1312: '{name}不支持子母件',
  A1401: '该包裹需抽检后称重',
  A1402: '抽检不通过，订单已退回复核',
  A1403: '请选择不合格原因',
  A1404: '请拍照留证',
  A1405: '不能抽检自己打包的包裹',
  A1406: '已抽检合格',
  A1501: '重量超出范围(0.01-60kg)',
  A1502: '重量异常：预估{e}g，实际{w}g，差{d}g',
  A1503: '无强制放行权限',
  A1504: '禁止手工录入重量',
  A1505: '包裹已交接，仅记录重量',
  A1506: '已称 {w} 克',
  A1601: '交接单不是扫描中状态',
  A1602: '物流公司不符：该包裹为{name}',
  A1603: '包裹已在交接单{no}中',
  A1604: '没有可交接的包裹',
  A1605: '包裹未称重',
  A1701: '库存不足：{goodsNo} 库位{locationNo} 可用{n}',
  A1702: '库位{locationNo}已锁定：{reason}',
  A1703: '库位{locationNo}不存在或已停用',
  A1704: '库位不允许混放商品',
  A1705: '库位不允许混放批次',
  A1706: '库位不允许混放货主',
  A1707: '超出库位容量',
  A1721: '源库位与目标库位相同',
  A1722: '超出移库单数量，剩余{n}',
  A2113: '临时工未授权或授权已失效',
  A2114: '未授权该作业类型',
  A2115: '请先签到',
  A2117: '已签到',
  A2119: '今天已签退，要再来先重新授权',
  A2201: '订单状态为{text}，不能执行{op}',
  A2211: '订单已拦截，请放入拦截区',
  A2212: '订单已挂起：{reason}',
  takeOut: '以下{n}单已拦截，请取出面单',
  unknownParcel: '未找到包裹：{no}',
}

/** Amber text of an operation that waits for a step not reported yet (floor.md §8.10). */
export const waitingText = '上一环节尚未上传'

/** The sentence of a code with its arguments filled in; an unknown code is shown as it is, never swallowed. */
export const say = (code: string, args: Args = {}): string => {
  const sentence = Object.hasOwn(sentences, code) ? sentences[code] : undefined
  if (sentence === undefined) return code
  return sentence.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(args[name] ?? ''))
}

/** The same with the document's number first, as lists and answers show it. */
export const sayOf = (docNo: string | undefined, code: string, args: Args = {}): string =>
  docNo === undefined || docNo === '' ? say(code, args) : `${docNo} ${say(code, args)}`
