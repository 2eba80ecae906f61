import { basename } from 'node:path'
import { describe, test } from 'vitest'
import { holds } from './holds.ts'
import { at, filesIn, places, product, tests, type Source } from './sources.ts'

const every = [...product, ...tests, ...filesIn(['tools'], ['.mjs'])]
/** These rules name what they forbid. */
const own = /^tests\/house\//
const find = (sources: readonly Source[], pattern: RegExp) =>
  sources.filter(({ path }) => !own.test(path)).flatMap((one) => places(one, pattern))

describe('names (architecture §7)', () => {
  test('the first line of contract, flow, screen and server files says what they are', () =>
    holds(
      '首行：// 中文名 · 房间内的路径',
      '例：// 退货预警 · returns/warning（server/platform/db.ts 写 platform/db）',
      product
        .filter(({ path }) => /^(src\/(contract|flows|screens)|server)\//.test(path))
        .filter(
          ({ path, lines }) =>
            !idsOf(path).includes(/^\/\/ (?=.*\p{Script=Han}).* · ([\w./-]+)$/u.exec(lines[0] ?? '')?.[1] ?? ''),
        )
        .map(({ path, lines }) => ({ path, line: 1, found: lines[0] ?? '' })),
    ))

  test('no Manager, Helper, Util, Data, Info', () => {
    const vague = /(?:^|[a-z])(?:Managers?|Helpers?|Utils?|Data|Infos?)$|^(?:managers?|helpers?|utils?|data|info|common|misc)$/
    const declared =
      /^\s*(?:export\s+)?(?:declare\s+|abstract\s+|async\s+)*(?:class|interface|type|enum|function)\s+([A-Za-z]\w*)|^export const ([A-Za-z]\w*)/gm
    holds(
      '名字说明它是什么，不用 Manager、Helper、Util、Data、Info',
      '换成 words.ts 里的名词，或用动词说明它做什么',
      every
        .filter(({ path }) => !own.test(path))
        .flatMap((source) => [
          ...[...source.text.matchAll(declared)]
            .filter((match) => vague.test(match[1] ?? match[2] ?? ''))
            .map((match) => at(source, match.index + match[0].length)),
          ...(vague.test(basename(source.path).replace(/\.\w+$/, '')) ? [{ path: source.path, line: 1, found: '文件名' }] : []),
        ]),
    )
  })
})

test('state of a component is [x, setX]', () =>
  holds(
    'const [x, setX] = useState(…)',
    '设值的函数叫 set 加状态的名字：读的人不用猜哪个词属于哪个状态',
    product.flatMap((source) =>
      [...source.text.matchAll(/const \[(\w+), (\w+)\] = use\w*State\b/g)]
        .filter(([, name = '', set]) => set !== `set${name.charAt(0).toUpperCase()}${name.slice(1)}`)
        .map((match) => at(source, match.index)),
    ),
  ))

/** Ids a file may carry: its path below the room, the folder alone when the file repeats its name. */
function idsOf(path: string): string[] {
  const id = path.replace(/^(src\/\w+|server)\//, '').replace(/\.tsx?$/, '')
  const inRoom = path.replace(/^(src\/)?/, '').replace(/\.tsx?$/, '')
  return [id, inRoom].flatMap((one) => [one, one.replace(/(^|\/)([^/]+)\/\2$/, '$1$2')])
}

describe('nothing is put off, hidden or switched off', () => {
  test('no marks for later', () =>
    holds('没有 TODO、FIXME', '现在做完，或写一行说明现状的注释', find(every, /\b(?:TODO|FIXME|XXX|HACK)\b/g)))

  test('no text is cut without a word', () =>
    holds(
      '输入框不写 maxLength：粘贴的内容会被无声截断',
      '表单里用 kit/maxLength 的规则，表单外用 kit/LimitedInput',
      find(
        product.filter(({ path }) => path.startsWith('src/')),
        /<(?:Input(?:\.\w+)?|input)\b[^>]*\bmaxLength=/g,
      ),
    ))

  test('no types or lint silenced', () =>
    holds(
      '没有 @ts-ignore 和就地关闭的检查（any 由 lint 查）',
      '把类型写出来；外来的值用 unknown 再收窄',
      find(every, /@ts-(?:ignore|expect-error|nocheck)|(?:oxlint|eslint)-disable/g),
    ))

  test('no error swallowed', () =>
    holds(
      '不吞掉错误',
      '处理它、转成返回值，或让它抛出去；预料中的那一种按 code 判断',
      find(
        product,
        /catch\s*(?:\(\w+\))?\s*\{\s*(?:\/\/[^\n]*\s*)?\}|\.catch\(\s*(?:\(\w*\)|\w+)\s*=>\s*(?:\{\s*\}|undefined|null|void 0)\s*\)/g,
      ),
    ))

  test('no test skipped, focused or repeated until it passes', () =>
    holds(
      '测试不跳过、不独占、不重试',
      '修好它，或删掉它',
      find(tests, /\b(?:test|it|describe)\.(?:skip|only|todo|fails|skipIf|runIf)\b|\bretry:\s*\d|\b[xf](?:it|describe)\(/g),
    ))

  test('no module is replaced where files share their modules (vitest.config.ts)', () =>
    holds(
      '共用模块的测试不替换模块：前一个文件已经载入了真的那一个',
      '画面测试放到 tests/screens/own；其他的把要换的东西作为参数传进去',
      find(
        tests.filter(({ path }) => !/^tests\/(?:screens\/own|data|fault)\//.test(path)),
        /\bvi\.(?:mock|doMock|resetModules)\(/g,
      ),
    ))

  test('no test waits for time to pass', () =>
    holds(
      '测试里没有定时等待',
      '等一个事件或条件：vi.waitFor、expect.poll、locator 自带的等待，或用假时钟',
      find(tests, /\bsetTimeout\(|\bsleep\(|\bwaitForTimeout\(|timers\/promises/g),
    ))
})

test('one clock', () =>
  holds(
    '服务端的业务代码不看墙上的钟',
    '用 ctx.now；外部系统的签名时间、启动与运维除外',
    find(
      product.filter(
        ({ path }) =>
          path.startsWith('server/') &&
          !/^server\/(platform\/(postgres\/|adapters\/|clientFiles|clock|jobs|ids|metrics|log)|main\.ts)/.test(path),
      ),
      /\bDate\.now\(\)|\bnew Date\(\)/g,
    ),
  ))

describe('the warehouse’s time', () => {
  const screens = product.filter(({ path }) => /^(src|sw)\//.test(path))
  test('no clock or calendar of the device’s own zone', () =>
    holds(
      '画面不用设备的时区：东京的电脑、时区没设对的手持端，写的也是库房的今天和此刻',
      '显示用 contract/rules/clock 的 momentText、clockText、bizDate，日期控件经 kit/pickers/wall',
      find(
        screens.filter(({ path }) => path !== 'src/kit/pickers/wall.ts'),
        /from 'dayjs|\bdayjs\(|\.(?:get|set)(?:Hours|Minutes|Seconds|Date|Day|Month|FullYear)\(|\bto(?:Date|Time)String\(|\btoLocale(?:Date|Time)String\(|getTimezoneOffset|\bDateTimeFormat\((?![^)]*timeZone)|new Date\([^()]*,|new Date\(\)|Date\.parse\([^()]*[tT]ext\)/g,
      ),
    ))
  test('a picker of days or times comes with its wall', () =>
    holds(
      '用 antd 日期、时间控件的文件都经 kit/pickers/wall 拿值',
      'wallOf、wallTime、wallAt：显示的是文字写的，不是设备时区的',
      screens
        .filter(({ text }) => /\{[^}]*\b(?:DatePicker|TimePicker|Calendar)\b[^}]*\} from 'antd'/.test(text))
        .filter(({ text }) => !text.includes('pickers/wall.ts') && !text.includes("'./wall.ts'"))
        .map(({ path, lines }) => ({ path, line: 1, found: lines[0] ?? '' })),
    ))
})

test('the operate log is written in one way', () =>
  holds(
    '操作日志只经 platform/writeLogs 写：每一条都有地址和设备',
    '改用 writeLogs（没有登录的来访用 visitor）',
    find(
      product.filter(({ path }) => path.startsWith('server/') && path !== 'server/platform/writeLogs.ts'),
      /insert into sys_operate_log|'sys_operate_log',/g,
    ),
  ))

test('who takes rows away in a file stands in the operate log', () =>
  holds(
    '装着行的文件带着它的日志',
    '给 Download 第四个参数：exportEntry(…) 说哪张列表、什么条件、多少行',
    find(
      // templates, and the rows somebody sent himself with what was wrong with them
      product.filter(({ path }) => path.startsWith('server/') && path !== 'server/import/book.ts'),
      /new Download\((?!.*\blog\)).*xlsx.*/gi,
    ),
  ))

test('numbers are typed in one way', () =>
  holds(
    '数字只经 kit/NumberField 输入：越界时留着写的数、变红、说出界限，不换成别的数',
    '改用 NumberItem（表单）或 NumberCell（表格与行内），界限写在 limits',
    find(
      product.filter(({ path }) => path.startsWith('src/') && path !== 'src/kit/NumberField.tsx'),
      /\bInputNumber\b|\btype="number"/g,
    ),
  ))

test('writes of the desk are sent in one way', () =>
  holds(
    '桌面端的提交都经 data/send：同一手按两下只送一次，回答丢了再送用同一个编号',
    '改用 useSend、useSendRoute、useSendFile 或 useSendAny；自己送的（导入、登录）用 state/singleFlight 开始',
    find(
      product.filter(({ path }) => path.startsWith('src/') && path !== 'src/data/send.ts'),
      /\buseMutation\b|\bmutateAsync\b|getMutationCache\(/g,
    ),
  ))

test('parts of the desk are fetched in one way', () =>
  holds(
    '桌面端用到才取的部件都经 kit/lazyPart：取不到或超时就到 /netErr，而不是整页白屏',
    '改用 lazyPart(async () => (await import(…)).Part)',
    find(
      product.filter(({ path }) => /^src\/(app|kit|screens)\//.test(path)),
      /\blazy\(|<Suspense\b/g,
    ),
  ))

test('an error is built in one place on each side', () => {
  const server = product.filter(({ path }) => path.startsWith('server/') && path !== 'server/platform/errors.ts')
  const client = product.filter(({ path }) => path.startsWith('src/') && !/^src\/(data\/api|contract\/errors)\.ts$/.test(path))
  holds(
    '服务端的错误只在 platform/errors.ts 构造，客户端的只在 data/api.ts',
    '服务端 throw refuse(codes.…)；客户端把 data/api.ts 抛出的 Failure 原样交给 funnel；规则用返回值拒绝',
    [...find(server, /\bnew Refused\(|\bsuccess:\s*false\b/g), ...find(client, /\bnew CallFailed\(|:\s*Failure\s*=\s*\{/g)],
  )
})
