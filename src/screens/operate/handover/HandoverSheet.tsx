// 交接清单打印 · operate/handover/HandoverSheet
import type { JSX } from 'react'
import type { ReplyOf } from '#contract/call'
import type { handoverDetail } from '#contract/operate/handover'
import { Barcode } from '../../../kit/Barcode.tsx'
import { kgText } from '../../../kit/formats.ts'

/** 交接清单 for the driver's signature. Hidden on screen. */
export const HandoverSheet = ({ handover }: { readonly handover: ReplyOf<typeof handoverDetail> }): JSX.Element => (
  <article className="print-sheet" aria-hidden="true">
    <header>
      <div>
        <h1>交接清单</h1>
        <p>
          {handover.logisticsName ?? handover.logisticsCode}　{handover.packageNum} 件　{kgText(handover.weightG)} 千克
        </p>
        <p>
          车牌 {handover.plateNo ?? '＿＿＿＿＿'}　司机 {handover.driverName ?? '＿＿＿＿＿'}
        </p>
      </div>
      <Barcode text={handover.handoverNo} />
    </header>
    <table>
      <thead>
        <tr>
          <th>序</th>
          <th>物流单号</th>
          <th>出库单号</th>
          <th>重量(kg)</th>
        </tr>
      </thead>
      <tbody>
        {handover.items
          .filter((item) => item.status === 1)
          .map((item, index) => (
            <tr key={item.logisticsNo}>
              <td>{index + 1}</td>
              <td className="print-code">{item.logisticsNo}</td>
              <td className="print-code">{item.stockoutNo}</td>
              <td className="print-qty">{kgText(item.weightG)}</td>
            </tr>
          ))}
      </tbody>
    </table>
    <footer>交货人：＿＿＿＿＿＿　司机签字：＿＿＿＿＿＿　时间：＿＿＿＿＿＿＿</footer>
  </article>
)
