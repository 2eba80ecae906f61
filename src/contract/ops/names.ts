// 作业点名的单据 · ops/names
/** The documents an operation names, by kind: the server loads and locks exactly these. */
import type { ApprovalsNames } from './kinds/approvals.ts'
import type { ArrivalsNames } from './kinds/arrivals.ts'
import type { ChecksNames } from './kinds/checks.ts'
import type { ClocksNames } from './kinds/clocks.ts'
import type { ReturnsNames } from './kinds/returns.ts'
import type { ReturnWavesNames } from './kinds/returnWaves.ts'
import type { ConsumablesNames } from './kinds/consumables.ts'
import type { GoodsNames } from './kinds/goods.ts'
import type { HandoversNames } from './kinds/handovers.ts'
import type { LocationsNames } from './kinds/locations.ts'
import type { MovesNames } from './kinds/moves.ts'
import type { OrdersNames } from './kinds/orders.ts'
import type { PicksNames } from './kinds/picks.ts'
import type { RecordsNames } from './kinds/records.ts'
import type { SerialsNames } from './kinds/serials.ts'
import type { StockNames } from './kinds/stock.ts'
import type { StockinsNames } from './kinds/stockins.ts'
import type { TasksNames } from './kinds/tasks.ts'
import type { TotesNames } from './kinds/totes.ts'
import type { WorkersNames } from './kinds/workers.ts'
import type { GoodsKey } from '../rules/barcode.ts'

export interface Names
  extends
    PicksNames,
    OrdersNames,
    TotesNames,
    GoodsNames,
    ConsumablesNames,
    HandoversNames,
    RecordsNames,
    SerialsNames,
    StockNames,
    LocationsNames,
    MovesNames,
    ChecksNames,
    TasksNames,
    WorkersNames,
    ApprovalsNames,
    ClocksNames,
    StockinsNames,
    ArrivalsNames,
    ReturnsNames,
    ReturnWavesNames {}

/** The owner and number of goods, without the other fields. */
export const goodsOf = ({ ownerNo, goodsNo }: GoodsKey): GoodsKey => ({ ownerNo, goodsNo })
