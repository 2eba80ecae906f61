// 端点清单 · routes
/** Every area file that answers calls, one line each. */
import { documentEndpoints } from './documents.ts'
import fileDownload from './file/download.ts'
import fileJob from './file/job.ts'
import consumableBook from './consumable/book.ts'
import consumable from './consumable/consumable.ts'
import consumableGoods from './consumable/goods.ts'
import consumableLog from './consumable/log.ts'
import consumableStock from './consumable/stock.ts'
import fileStore from './file/store.ts'
import goodsBarcode from './goods/barcode.ts'
import goodsBarcodeError from './goods/barcodeError.ts'
import goodsChangeLog from './goods/changeLog.ts'
import goodsDetail from './goods/detail.ts'
import goods from './goods/goods.ts'
import goodsAct from './goods/goodsAct.ts'
import goodsNameList from './goods/nameList.ts'
import goodsOptions from './goods/options.ts'
import goodsSpread from './goods/spread.ts'
import goodsSuiteItem from './goods/suiteItem.ts'
import goodsWhiteList from './goods/whiteList.ts'
import importWhiteUser from './workorder/whiteUsersFile.ts'
import importReturnReceive from './returns/receiveFile.ts'
import importJob from './import/job.ts'
import hrAttendance from './hr/attendance.ts'
import hrClock from './hr/clock.ts'
import hrCompany from './hr/company.ts'
import hrConstant from './hr/constant.ts'
import { enrolling } from './hr/enroll.ts'
import hrOptions from './hr/options.ts'
import inboundBoard from './inbound/board.ts'
import inboundCalendar from './inbound/calendar.ts'
import inboundOptions from './inbound/options.ts'
import inboundSlot from './inbound/slot.ts'
import hrShift from './hr/shift.ts'
import hrHiredPerson from './hr/hiredPerson.ts'
import importClaimMoney from './workorder/claimMoneyFile.ts'
import importCheck from './stock/checkFile.ts'
import importRouteTime from './rule/routesFile.ts'
import importComp from './workorder/comp/compFile.ts'
import importCompPaid from './workorder/comp/paidFile.ts'
import importCompSpec from './workorder/comp/specFiles.ts'
import importEnroll from './hr/enrollFile.ts'
import importPlanGoods from './protection/planGoodsFile.ts'
import importUser from './user/usersFile.ts'
import importStock from './stock/openingFile.ts'
import importStockout from './stockout/orderFile/calls.ts'
import compBillFile from './workorder/comp/billFile.ts'
import compBillMake from './workorder/comp/billMake.ts'
import { refreshing } from './workorder/comp/detail.ts'
import { adding as compDiffAdding } from './workorder/comp/diff.ts'
import compRule from './workorder/comp/rule.ts'
import compSpecPaths from './workorder/comp/specPaths.ts'
import compValuation from './workorder/comp/valuation.ts'
import woBillLine from './workorder/comp/woBill.ts'
import woBillMake from './workorder/comp/woBillMake.ts'
import keyword from './aging/keyword.ts'
import calendar from './logistics/calendar.ts'
import coefficient from './logistics/coefficient.ts'
import promise from './logistics/promise.ts'
import timeout from './logistics/timeout.ts'
import trace from './logistics/trace.ts'
import warehousePromise from './logistics/warehousePromise.ts'
import logAll from './log/all.ts'
import logCheckLogisticsNo from './log/checkLogisticsNo.ts'
import logCheckPickNo from './log/checkPickNo.ts'
import logPack from './log/pack.ts'
import logPackBatch from './log/packBatch.ts'
import logPick from './log/pick.ts'
import logSpot from './log/spot.ts'
import logCustomTask from './log/customTask.ts'
import logWeight from './log/weight.ts'
import handover from './operate/handover.ts'
import addParcels from './operate/addParcels.ts'
import handoverHere from './operate/handoverHere.ts'
import live from './operate/live.ts'
import myWork from './operate/myWork.ts'
import deskPick from './operate/pick.ts'
import weightAdvice from './operate/weightAdvice.ts'
import work from './operate/work.ts'
import enterControl from './owner/enterControl.ts'
import goodsOwnerDetail from './owner/goodsOwnerDetail.ts'
import goodsOwner from './owner/goodsOwner.ts'
import company from './owner/company.ts'
import shop from './owner/shop.ts'
import entry from './stockout/entry.ts'
import explainWeight from './stockout/explainWeight.ts'
import ruleAverageWeight from './rule/averageWeight.ts'
import ruleDeliveryTime from './rule/deliveryTime.ts'
import rulePostbackErp from './rule/postbackErp.ts'
import ruleRouteTime from './rule/routeTime.ts'
import ruleShopLogistics from './rule/shopLogistics.ts'
import type { Endpoint } from './platform/handle.ts'
import { taskWorkers } from './operate/customTask.ts'
import taskType from './operate/taskType.ts'
import pdaBatch from './pda/batch.ts'
import pdaClaim from './pda/claim.ts'
import pdaClaimStockin from './pda/claimStockin.ts'
import pdaChanges from './pda/changes.ts'
import pdaClocks from './pda/clocks.ts'
import pdaDevice from './pda/device.ts'
import pdaGate from './pda/gate.ts'
import pdaScannerLab from './pda/scannerLab.ts'
import pdaInbound from './pda/inbound.ts'
import pdaInstall from './pda/install.ts'
import pdaPhoto from './pda/photo.ts'
import pdaSnapshot from './pda/snapshot.ts'
import pdaSpots from './pda/spots.ts'
import pdaStockLook from './pda/stockLook.ts'
import pdaStockWork from './pda/stockWork.ts'
import pdaReturns from './pda/returns.ts'
import pdaTasks from './pda/tasks.ts'
import returnExpiry from './returns/expiry.ts'
import returnMonitor from './returns/monitor.ts'
import returnOwnerConfig from './returns/ownerConfig.ts'
import returnWarehouse from './returns/warehouse.ts'
import returnWarningConfig from './returns/warningConfig.ts'
import returnWhiteList from './returns/whiteList.ts'
import returnPosition from './returns/position.ts'
import returnOperator from './returns/operator.ts'
import returnWarning from './returns/warning.ts'
import returnWanted from './returns/wanted.ts'
import returnDesk from './returns/desk.ts'
import returnGoods from './returns/goods.ts'
import returnPush from './returns/push.ts'
import returnReceiving from './returns/receive.ts'
import erpNode from './outware/erpNode.ts'
import overtimeWarning from './outware/overtimeWarning.ts'
import pickType from './outware/pickType.ts'
import sendTime from './outware/sendTime.ts'
import targetAssess from './outware/targetAssess.ts'
import protectiveItem from './protection/item.ts'
import protectionPlanAct from './protection/planAct.ts'
import device from './setting/device.ts'
import deviceDetail from './setting/deviceDetail.ts'
import workOwnerConfig from './setting/ownerConfig.ts'
import spotRule from './setting/spotRule.ts'
import cardConfig from './setting/cardConfig.ts'
import indexValue from './setting/indexValue.ts'
import ticketConfig from './setting/ticketConfig.ts'
import agingIndex from './setting/agingIndex.ts'
import operateConfig from './setting/operateConfig.ts'
import orderNum from './setting/orderNum.ts'
import orderVolume from './setting/orderVolume.ts'
import receivingTime from './setting/receivingTime.ts'
import threshold from './setting/threshold.ts'
import tote from './setting/tote.ts'
import noBarcodeGoods from './setting/noBarcodeGoods.ts'
import weightConfig from './setting/weightConfig.ts'
import workRule from './setting/workRule.ts'
import workstation from './setting/workstation.ts'
import byGoods from './stock/byGoods.ts'
import byLocation from './stock/byLocation.ts'
import check from './stock/check.ts'
import flow from './stock/flow.ts'
import location from './stock/location.ts'
import locationAct from './stock/locationAct.ts'
import locationGoods from './stock/locationGoods.ts'
import move from './stock/move.ts'
import refills from './stock/replenish.ts'
import stock from './stock/stock.ts'
import stockAct from './stock/stockAct.ts'
import verify from './stock/verify.ts'
import zone from './stock/zone.ts'
import orderDetail from './stockout/orderDetail.ts'
import pullOut from './stockout/pullOut.ts'
import pickSheet from './stockout/pickSheet.ts'
import subPackage from './stockout/subPackage.ts'
import waybillSheet from './stockout/waybillSheet.ts'
import waveCreate from './stockout/waveCreate.ts'
import waveRule from './stockout/waveRule.ts'
import forget from './user/forget.ts'
import login from './user/login.ts'
import stationLogin from './user/stationLogin.ts'
import config from './user/config.ts'
import dict from './user/dict.ts'
import listView from './user/listView.ts'
import menuEntries from './user/menu.ts'
import nameGroup from './user/nameGroup.ts'
import notify from './user/notify.ts'
import options from './user/options.ts'
import password from './user/password.ts'
import permissionGroup from './user/permissionGroup.ts'
import personalCentre from './user/personalCentre.ts'
import refresh from './user/refresh.ts'
import role from './user/role.ts'
import roleAct from './user/roleAct.ts'
import scopeAct from './user/scopeAct.ts'
import setup from './user/setup.ts'
import staff from './user/staff.ts'
import session from './user/session.ts'
import tableColumns from './user/tableColumns.ts'
import tempAuthHere from './user/tempAuthHere.ts'
import weighRelease from './user/weighRelease.ts'
import tempUser from './user/tempUser.ts'
import temporaryWorker from './user/temporaryWorker.ts'
import user from './user/user.ts'
import userCreate from './user/userCreate.ts'
import userDetail from './user/userDetail.ts'
import userOperateLog from './user/operateLog.ts'
import userAct from './user/userAct.ts'
import find from './workbench/find.ts'
import home from './workbench/home.ts'
import messages from './workbench/message.ts'
import valveCalculation from './valve/calculation.ts'
import valveCalculationRun from './valve/calculationRun.ts'
import valveCollection from './valve/collection.ts'
import valveCollectionLog from './valve/collectionLog.ts'
import valveContrast from './valve/contrast.ts'
import valveContrastDiff from './valve/contrastDiff.ts'
import valveDeviation from './valve/deviation.ts'
import valveDeviationFigure from './valve/deviationFigure.ts'
import docking from './warehouse/docking.ts'
import logisticsCompany from './warehouse/logisticsCompany.ts'
import network from './warehouse/network.ts'
import physicalDetail from './warehouse/physicalDetail.ts'
import physical from './warehouse/physical.ts'
import wms from './warehouse/wms.ts'
import wdtSync from './wdt/sync.ts'
import workOrderAct from './workorder/act.ts'
import workOrderConversation from './workorder/conversation.ts'
import workOrderCreate from './workorder/create.ts'
import workOrderDetail from './workorder/detail.ts'
import workOrderFollowup from './workorder/followup.ts'
import workOrderList from './workorder/list.ts'
import workOrderOrderCalls from './workorder/orderCalls.ts'
import workOrderPunish from './workorder/punish.ts'
import workOrderSettle from './workorder/settle.ts'
import workOrderSurvey from './workorder/survey.ts'
import workOrderDingtalk from './workorder/dingtalk.ts'
import workOrderNodeRule from './workorder/nodeRule.ts'
import workOrderPunishType from './workorder/punishType.ts'
import workOrderRobotLog from './workorder/robotLog.ts'
import workOrderStat from './workorder/stat.ts'
import workOrderSurveyDefault from './workorder/surveyDefault.ts'
import workOrderType from './workorder/type.ts'
import workOrderWhiteUser from './workorder/whiteUser.ts'
import workOrderWorkHours from './workorder/workHours.ts'

export const endpoints: readonly Endpoint[] = [
  ...workOrderDingtalk,
  ...workOrderNodeRule,
  ...workOrderPunishType,
  ...workOrderRobotLog,
  ...workOrderStat,
  ...workOrderSurveyDefault,
  ...workOrderType,
  ...workOrderWhiteUser,
  ...workOrderWorkHours,
  ...login,
  ...stationLogin,
  ...refresh,
  ...session,
  ...password,
  ...personalCentre,
  ...tableColumns,
  ...listView,
  ...role,
  ...roleAct,
  ...user,
  ...userAct,
  ...userCreate,
  ...userDetail,
  ...userOperateLog,
  ...scopeAct,
  ...setup,
  ...menuEntries,
  ...dict,
  ...config,
  ...forget,
  ...staff,
  ...company,
  ...network,
  ...hrAttendance,
  ...hrClock,
  ...hrCompany,
  ...hrConstant,
  enrolling,
  ...hrOptions,
  ...inboundBoard,
  ...inboundCalendar,
  ...inboundOptions,
  ...inboundSlot,
  ...hrShift,
  ...hrHiredPerson,
  ...permissionGroup,
  ...nameGroup,
  ...notify,
  ...options,
  ...pdaBatch,
  ...pdaClaim,
  pdaClaimStockin,
  ...pdaChanges,
  pdaClocks,
  ...pdaInbound,
  ...pdaDevice,
  ...pdaGate,
  ...pdaScannerLab,
  ...pdaInstall,
  ...pdaPhoto,
  ...pdaSnapshot,
  pdaSpots,
  ...pdaStockLook,
  ...pdaStockWork,
  pdaReturns,
  pdaTasks,
  ...fileJob,
  ...fileDownload,
  ...fileStore,
  ...goods,
  ...goodsBarcode,
  ...goodsAct,
  ...goodsDetail,
  ...goodsChangeLog,
  ...goodsSpread,
  ...goodsSuiteItem,
  ...goodsWhiteList,
  ...goodsNameList,
  ...goodsBarcodeError,
  ...consumable,
  ...consumableBook,
  ...consumableGoods,
  ...consumableLog,
  ...consumableStock,
  ...protectiveItem,
  ...protectionPlanAct,
  ...goodsOptions,
  ...importWhiteUser,
  ...importJob,
  ...importClaimMoney,
  ...importCheck,
  ...importPlanGoods,
  ...importRouteTime,
  ...importComp,
  ...importCompPaid,
  ...importCompSpec,
  ...importEnroll,
  ...importUser,
  ...importStock,
  ...importStockout,
  ...goodsOwner,
  ...goodsOwnerDetail,
  ...enterControl,
  ...shop,
  ...ruleDeliveryTime,
  ...rulePostbackErp,
  ...ruleShopLogistics,
  ...ruleAverageWeight,
  ...ruleRouteTime,
  ...handover,
  ...addParcels,
  ...handoverHere,
  ...keyword,
  ...calendar,
  ...warehousePromise,
  ...timeout,
  ...trace,
  ...promise,
  ...coefficient,
  ...live,
  ...myWork,
  ...deskPick,
  ...weightAdvice,
  ...work,
  ...logAll,
  ...logCheckLogisticsNo,
  ...logCheckPickNo,
  ...logPack,
  ...logPackBatch,
  ...logPick,
  ...logSpot,
  ...logCustomTask,
  ...logWeight,
  ...device,
  ...deviceDetail,
  ...tempUser,
  ...tempAuthHere,
  ...weighRelease,
  ...temporaryWorker,
  ...find,
  ...home,
  ...messages,
  ...entry,
  ...taskType,
  taskWorkers,
  ...workOwnerConfig,
  ...spotRule,
  ...erpNode,
  ...pickType,
  ...sendTime,
  ...overtimeWarning,
  ...targetAssess,
  ...noBarcodeGoods,
  ...weightConfig,
  ...operateConfig,
  ...orderNum,
  ...orderVolume,
  ...agingIndex,
  ...threshold,
  ...receivingTime,
  ...valveCollection,
  ...valveCollectionLog,
  ...valveCalculation,
  ...valveCalculationRun,
  ...valveDeviation,
  ...valveDeviationFigure,
  ...valveContrast,
  ...valveContrastDiff,
  ...indexValue,
  ...cardConfig,
  ...ticketConfig,
  ...returnExpiry,
  ...returnMonitor,
  ...returnOwnerConfig,
  ...returnWarehouse,
  ...returnWarningConfig,
  ...returnWhiteList,
  ...returnPosition,
  ...returnOperator,
  ...returnWarning,
  ...returnWanted,
  ...returnDesk,
  ...returnGoods,
  ...returnPush,
  ...returnReceiving,
  ...importReturnReceive,
  ...tote,
  ...workRule,
  ...workstation,
  ...byGoods,
  ...byLocation,
  ...check,
  ...flow,
  ...location,
  ...locationAct,
  ...locationGoods,
  ...documentEndpoints,
  ...move,
  ...refills,
  ...stock,
  ...stockAct,
  ...verify,
  ...zone,
  ...orderDetail,
  ...explainWeight,
  ...pullOut,
  ...pickSheet,
  ...subPackage,
  ...waybillSheet,
  ...waveCreate,
  ...waveRule,
  ...docking,
  ...logisticsCompany,
  ...physical,
  ...physicalDetail,
  ...wms,
  ...wdtSync,
  ...workOrderAct,
  ...workOrderConversation,
  ...workOrderCreate,
  ...workOrderDetail,
  ...workOrderFollowup,
  ...workOrderList,
  ...workOrderOrderCalls,
  ...workOrderPunish,
  ...workOrderSettle,
  ...workOrderSurvey,
  ...compBillFile,
  ...compBillMake,
  refreshing,
  compDiffAdding,
  ...compRule,
  ...compSpecPaths,
  ...compValuation,
  ...woBillLine,
  ...woBillMake,
]
