// 大数据量分页 · kit/LargePager
import { Button, Select } from 'antd'
import { useState, type JSX } from 'react'
import { Icon } from './icons.tsx'
import { NumberCell } from './NumberField.tsx'

/** Page sizes of lists too long to be counted (spec 1 §2.7). */
export const largePageSizes = [10, 20, 30, 40] as const

interface LargePagerProps {
  readonly pageNo: number
  readonly pageSize: number
  /** whether rows follow this page; the total is unknown */
  readonly hasNext: boolean
  /** last page that the server returns */
  readonly pageMax: number
  readonly page: (pageNo: number, pageSize: number) => void
  readonly chosen?: number
  readonly clear?: () => void
}

/** Footer of a list whose rows are not counted: next page, previous page, or a page by its number. */
export const LargePager = (props: LargePagerProps): JSX.Element => {
  const { pageNo, pageSize, hasNext, page, chosen = 0, clear } = props
  return (
    <footer className="list-footer">
      {chosen > 0 ? (
        <span role="status">
          已选择 <b>{chosen}</b> 项内容
          <Button type="link" size="small" onClick={clear}>
            清除所选内容
          </Button>
        </span>
      ) : (
        <span className="dim">数据量较大，不统计总数</span>
      )}
      <span className="large-pager">
        <Button
          type="text"
          size="small"
          aria-label="上一页"
          disabled={pageNo <= 1}
          icon={<Icon name="left" size={12} />}
          onClick={() => page(pageNo - 1, pageSize)}
        />
        <b>第 {pageNo.toLocaleString('zh-CN')} 页</b>
        <Button
          type="text"
          size="small"
          aria-label="下一页"
          disabled={!hasNext}
          icon={<Icon name="right" size={12} />}
          onClick={() => page(pageNo + 1, pageSize)}
        />
        <Select
          size="small"
          aria-label="每页条数"
          options={largePageSizes.map((value) => ({ value, label: `${value} 条/页` }))}
          value={pageSize}
          onChange={(size) => page(1, size)}
        />
        <Jump {...props} />
      </span>
    </footer>
  )
}

const noLimits = {}
/** 跳至 N 页; a page number outside 1 … pageMax becomes the nearest valid page number. */
const Jump = ({ pageSize, pageMax, page }: LargePagerProps): JSX.Element => {
  const [typed, setTyped] = useState<number | null>(null)
  const go = (): void => {
    if (typed === null) return
    // a number beyond the last page opens the last page, as in the other pager, because turning pages changes no data
    page(Math.min(Math.max(1, Math.trunc(typed)), pageMax), pageSize)
    setTyped(null)
  }
  return (
    <label className="dim">
      跳至
      <NumberCell
        size="small"
        label="跳至页码"
        limits={noLimits}
        controls={false}
        value={typed}
        onChange={setTyped}
        onPressEnter={go}
        onBlur={go}
      />
      页
    </label>
  )
}
