// 字典 · user/dict
import { useState, type JSX } from 'react'
import { dict, dictCodes } from '#contract/user/dict'
import { useRead } from '../../data/query.ts'
import { ResourceScreen } from '../../kit/ResourceScreen.tsx'

/** List of dictionaries on the left, values of the selected dictionary on the right. */
export default function DictScreen(): JSX.Element {
  const [code, setCode] = useState('')
  return (
    <div className="beside">
      <Codes chosen={code} choose={setCode} />
      <ResourceScreen key={code} of={dict} {...(code !== '' && { fixed: { code } })} />
    </div>
  )
}

interface CodesProps {
  readonly chosen: string
  readonly choose: (code: string) => void
}
const Codes = ({ chosen, choose }: CodesProps): JSX.Element => {
  const { data } = useRead(dictCodes, {})
  const all = { code: '', codeName: '全部字典', valueNum: (data ?? []).reduce((sum, one) => sum + one.valueNum, 0) }
  return (
    <nav className="beside-list" aria-label="字典列表">
      {[all, ...(data ?? [])].map((one) => (
        <button key={one.code} type="button" aria-current={one.code === chosen} onClick={() => choose(one.code)}>
          <span>{one.codeName}</span>
          <small>{one.valueNum}</small>
        </button>
      ))}
    </nav>
  )
}
