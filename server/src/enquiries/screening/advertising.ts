import type { Reason } from './reason.ts';

/**
 * One kind of offer that arrives in contact forms. The patterns name the offer and not its field: an agency for search
 * engines may want portraits, and a charity may hold a casino night.
 */
interface Offer extends Reason {
  readonly patterns: readonly RegExp[];
}

const SEARCH_ENGINES: Offer = {
  words: 'it offers better places in search engines',
  points: 5,
  patterns: [
    /\b(?:first|1st|front|top) page (?:of|on|in) (?:google|search|bing)|#1 (?:on|in) google|\b(?:top|first) (?:of|on|in) google/u,
    /\b(?:google|search)(?:'s)? rankings?\b|\byour (?:google |search )?rankings?\b|\brank(?:s|ed|ing)? (?:higher|better|number one|#1|on (?:the )?(?:first|google))/u,
    /\b(?:your|the) (?:web ?site|site|page|web ?page)\b.{0,80}\b(?:rank(?:s|ed|ing)?|search engines?|keywords|seo)\b/u,
    /\bseo\b.{0,40}\b(?:services?|packages?|proposal|audit|experts?|specialists?|campaign|report|offer|plan)\b|\b(?:affordable|white[- ]hat|local|professional|discuss) seo\b/u,
    /\b(?:reviewed|scanned|analy[sz]ed|scan of|audit of|errors on) your (?:web ?)?(?:site|page)\b/u,
    /\byour page speed\b|\bvoice search\b|\bgoogle maps 3-pack\b|\bsearch engine (?:registration|submission|optimi[sz]ation|marketing)/u,
    /\b(?:seite 1|ersten? seite|ganz (?:nach )?oben|top[ -]?(?:3|10)).{0,30}google|google.{0,40}(?:seite 1|ersten? seite|ganz oben|kaum zu finden|nicht gefunden)|suchmaschinenoptimierung|google[- ]ranking/u,
    /premi[èe]re page (?:de|sur) google|google.{0,30}premi[èe]re page|r[ée]f[ée]rencement (?:naturel|web|google|de (?:votre|vos))|consultant seo/u,
    /(?:primero|primer lugar|primera p[áa]gina|primeros puestos).{0,20}google|posicionamiento (?:seo|web)|auditor[íi]a (?:seo|gratuita)/u,
    /(?:topo|primeira p[áa]gina|aparece[r]?).{0,20}google|tr[áa]fego pago|cria[çc][ãa]o de sites|otimiza[çc][ãa]o de sites/u,
    /(?:prima pagina|primi (?:posti|risultati)).{0,20}google|posizionamento (?:seo|sui motori)/u,
    /(?:h[öo]gst upp|f[öo]rsta sidan|eerste pagina|bovenaan|øverst|første side).{0,20}google|seo[- ](?:scan|analy\w*|optimalisatie|optimering)/u,
    /pozycjonowani|продви(?:жени|нуть|гаем).{0,30}(?:сайт|топ)|(?:сайт).{0,30}топ|в топ (?:яндекс|google|гугл)|раскрутк/u,
    /dịch vụ seo|lên top google|seo ?(?:サービス|対策|优化|優化)|検索結果の上位|首页排名|外链|排名(?:优化|優化)|搜索引擎优化|google'?da (?:ilk|birinci)/u,
  ],
};

const LINKS_AND_ARTICLES: Offer = {
  words: 'it offers or asks for links and articles',
  points: 5,
  patterns: [
    /\bback ?links?\b|\bdo-?follow\b|\bdomain authority\b|\bhigh d[ar]\b|\blink (?:insertions?|exchange|building|placement|juice)\b/u,
    /\bguest (?:posts?|posting|blog\w*|articles?)\b|\bsponsored (?:article|post|content|link)|\b(?:contribute|write|publish|place) (?:a|an|our|some)\b.{0,40}\b(?:article|post)s? (?:for|on) your\b/u,
    /\b(?:submit|list|register) (?:your|you).{0,30}\b(?:directories|search engines)\b|\bone link to my site\b|\bwikipedia page\b/u,
    /\b(?:bookmarked|keep up the good work|great post|nice (?:article|post|blog))\b.{0,160}\b(?:my (?:web ?)?(?:site|page|homepage|blog)|homepage|visit)\b/u,
  ],
};

const LOANS: Offer = {
  words: 'it offers a loan',
  points: 7,
  patterns: [
    /\b(?:offers?|need|get|want|provide|apply for|our)\b.{0,20}\b(?:business|personal|quick|instant) loans?\b|\b(?:unsecured|payday) loans?\b|\bloans? (?:from|of|at|up to) [$€£]? ?\d|\bcash advance\b|\bbad credit\b|\bsame[- ]day approval\b/u,
    /\brefinanc\w+|\bmortgages?\b.{0,30}\b(?:rates?|lowest)\b|\bneed (?:funding|a (?:business )?loan|financing)\?|\bwe (?:fund|finance) (?:your )?projects?\b|\b\d+ ?% (?:annual )?interest|\bgovernment grants?\b/u,
    /kredit\w* (?:ohne|sofort|zu)|sofortkredit|ohne schufa|privatkredit|pr[êe]t (?:entre particuliers|d'argent|rapide)|offre de pr[êe]t|cr[ée]dit rapide/u,
    /pr[ée]stamos? (?:r[áa]pid|personal|urgente|sin)|empr[ée]stimos? (?:para|pessoa|r[áa]pid|sem|com)|prestit[oi] (?:veloc|personal|tra privati)|pożyczk|займ|кредит (?:без|налич|онлайн)/u,
    /قرض|قروض|تمويل شخصي|贷款|貸款|대출/u,
  ],
};

const INVESTMENTS: Offer = {
  words: 'it promises money from investments',
  points: 6,
  patterns: [
    /\b(?:crypto\w*|bitcoin|btc|usdt|forex|nft|trading)\b.{0,60}\b(?:bot|signals?|profits?|earn\w*|returns|minimum deposit|zero risk|airdrop|flash\w*|mentor|best rates)\b/u,
    /\b(?:earn|invest|profit|recover|sell)\b.{0,50}\b(?:crypto\w*|bitcoin|btc|usdt|forex|trading)\b|\bpassive income\b|\bairdrop\b|\bturned my \$?\d/u,
    /криптовалют|заработ(?:ок|ай)|инвестици[ия].{0,30}(?:доход|прибыл)|bitcoin.{0,30}(?:verdienen|gagner|ganar|ganhar)|geld verdienen|gagne[rz].{0,20}argent|ganar dinero/u,
  ],
};

const GAMBLING: Offer = {
  words: 'it advertises gambling',
  points: 7,
  patterns: [
    /\b(?:best|play|join|new|top)\b.{0,20}\bonline (?:casinos?|slots?|betting|poker)\b|\bonline (?:casinos?|slots?|betting|poker)\b.{0,60}\b(?:bonus|spins?|win|payout|register)\b|\bcasino\b.{0,40}\b(?:bonus|spins?|deposit|slots?)\b|\bfree spins\b|\bwelcome bonus\b|\bsports? betting\b|\binstant payout\b/u,
    /казино|букмекер|ставк[иа] на спорт|カジノ|바카라|카지노|토토|賭場|博彩|百家乐|bahis|\bcasinos? (?:en ligne|en l[íi]nea|online)/u,
  ],
};

const ADULT: Offer = {
  words: 'it advertises sex or dating',
  points: 7,
  patterns: [
    /\bescorts?\b.{0,30}\b(?:service|girls?|models?|agency)\b|\bhot (?:girls|women|singles)\b|\bxxx (?:videos?|movies?|hd|free)\b|\bporn\w*|\b(?:live|sex|adult) (?:cams?|chat)\b|\bonlyfans\b/u,
    /\bdating site for\b|\b(?:lonely|mature|sexy) (?:ladies|women|girls|singles)\b|\bmy private photos\b|\bsingles in your area\b|\bgirls (?:in|near) your\b/u,
    /знакомств|интим|проститут|эскорт|секс|約炮|成人(?:视频|影片)|acompanhantes de luxo/u,
  ],
};

const PILLS: Offer = {
  words: 'it advertises medicines or diets',
  points: 7,
  patterns: [
    /\b(?:viagra|cialis|levitra|kamagra|tramadol|xanax|ivermectin|stromectol|ozempic|wegovy|sildenafil|tadalafil|phentermine)\b|\bcbd (?:oil|gummies)\b.{0,80}\b(?:order|buy|wholesale|shipping|white label)\b/u,
    /\bwithout (?:a )?prescription\b|\bno rx\b|\bonline pharmacy\b|\b(?:canadian|cheap) pharmacy\b|\berectile\b|\bketo (?:gummies|pills|capsules)\b|\bweight[- ]loss (?:pills|gummies|formula|supplements?)\b|\blose \d+ ?(?:kg|kilos?|pounds|lbs)\b|\btestosterone\b/u,
    /rezeptfrei|sans ordonnance|sin receta|sem receita|без рецепта|похуд/u,
  ],
};

const WEB_AND_APPS: Offer = {
  words: 'it offers websites, apps or software',
  points: 5,
  patterns: [
    /\b(?:re-?design|rebuild|build|develop|create|make|improve|fix) (?:for )?your?\b(?: \w+){0,4} (?:web ?)?(?:site|page|store|app)\b/u,
    /\bweb ?(?:site)? ?(?:design|development) (?:company|agency|services?|team)\b.{0,80}\byour\b|\bwe (?:build|develop|design|create)\b.{0,30}\b(?:apps?|websites?|online stores?)\b|\b(?:wordpress|web|shopify) developer and\b|\b(?:cheap|free) (?:web )?hosting\b|\b(?:site|website) for (?:just |only )?[$€£]/u,
    /\b(?:chatbot|plugin|widget|ai[- ](?:tool|powered|based)|chatgpt)\b.{0,120}\b(?:your (?:web ?)?site|your business|demo|trial|deal)\b|\byour (?:site|website).{0,50}\b(?:isn't|is not|needs?|not)\b.{0,30}\b(?:compliant|secure|mobile|chatbot|responsive)\b/u,
    /\b(?:logo|brand identity)\b.{0,40}(?:[$€£]\d|\bunlimited\b|\bdesigner\b)|\bexplainer videos? (?:for|starting|from)\b|\bconverts? it into a video\b|\bconverting it into videos?\b/u,
    /(?:moderne|professionelle|neue) (?:webseiten?|websites?|homepages?).{0,40}(?:ab|f[üu]r|angebot)|cr[ée]ation de sites?|dise[ñn]o (?:web|de p[áa]ginas)|desenvolvimento de sites|tworzenie stron|создани[ея] сайт/u,
  ],
};

const LEADS: Offer = {
  words: 'it offers customers, addresses or mass mail',
  points: 5,
  patterns: [
    /\b(?:sell|targeted|verified|b2b)\b.{0,30}\b(?:e-?mail|lead|contact)s? ?(?:lists?|database)\b|\blists? of [\d.,]+ (?:verified )?(?:e-?mails|contacts|leads)|\bverified (?:e-?mails|contacts|leads)\b|\blead lists?\b/u,
    /\b(?:more|qualified|new|exclusive|\d+(?:-\d+)?) (?:qualified )?(?:leads|clients|customers|bookings) (?:per|every|each|a) (?:month|week|day)\b|\bqualified leads\b|\bleads\b.{0,40}\bautopilot\b|\bautopilot\b/u,
    /\bcontact forms?\b.{0,60}\b(?:advert\w*|marketing|ads?|worldwide|millions)\b|\b(?:millions?|thousands) of (?:contact forms|websites|sites)\b|\bmillion sites\b|\bbulk (?:sms|e-?mails?|mail)\b|\be-?mail blast\w*|\bcold (?:outreach|calling|e-?mail)/u,
    /\btargeted (?:visitors|traffic)\b|\b(?:buyers|customers|visitors|traffic|leads)\b.{0,30} to your (?:web ?)?site\b|\bhelp\b.{0,60}\b(?:facebook|google|instagram) ads\b|\bppc (?:management|campaigns?)\b|\bbidding on your\b|\bdouble (?:your|their) (?:bookings|sales|revenue)\b|\bexplode your sales\b/u,
    /base de donn[ée]es.{0,30}e-?mails?|listas? de (?:e-?mails?|correos|contactos)|баз[аыу].{0,20}(?:email|e-mail|адрес|контакт)|рассылк|adress(?:listen|datenbank)|mailbestanden/u,
  ],
};

const FOLLOWERS: Offer = {
  words: 'it sells followers or reviews',
  points: 7,
  patterns: [
    /\b(?:buy|increase|gain|boost|real)\b.{0,25}\b(?:followers|likes|subscribers|youtube views|spotify plays)\b|\bsmm (?:panel|services?)\b|\bbuy\b.{0,25}\breviews?\b|\bgenerates? reviews\b/u,
    /bewertungen.{0,15}kaufen|kaufen sie.{0,25}bewertungen|comprar (?:seguidores|rese[ñn]as|avalia)|acheter des (?:avis|abonn[ée]s)|aumenta i follower|recensioni a 5 stelle|накрутк|подписчик|购买粉丝|購買粉絲/u,
  ],
};

const FALSE_BILLS: Offer = {
  words: 'it threatens with a bill, a deadline or a lock',
  points: 5,
  patterns: [
    /\bdomain (?:name )?(?:registration|renewal|expir\w*|service)|\byour domain will\b|\bdomain names? \(|\bfinal (?:notice|reminder)\b|\boutstanding invoice\b.{0,80}\b(?:domain|pay)\b|\bavoid (?:suspension|losing|being)\b/u,
    /\bverify your (?:account|identity|mailbox|wallet|email)|\baccount (?:has been|was|is|will be) (?:limited|suspended|deactivated|closed)\b|\b(?:page|listing) (?:has|will)\b.{0,20}\b(?:deleted|closed|not been verified)\b|\bmailbox\b.{0,20}\bfull\b|\bconfirm your identity\b|\bcustoms fee\b|\bcould not be delivered\b/u,
    /\b(?:i|we) (?:have )?hacked\b|\byour (?:site|website|device)\b.{0,40}\b(?:was|been|got) hacked\b|\b(?:recorded you|publish the video|database extracted)\b|\bwallet [13][a-z0-9]{20,}|\bpay [\d.]+ (?:btc|bitcoin)|\b(?:copyrighted|my) images?\b.{0,60}\b(?:sued?|without my permission|evidence)\b|\blawsuits? of up to\b/u,
    /\bregistration cent(?:re|er)\b|\binternet keyword\b|\bdomain\b.{0,60}\b(?:for sale|buy it now)\b|branchenbuch|eintrag best[äa]tigen|zur[üu]ckfaxen|processing fee/u,
  ],
};

const PRIZES: Offer = {
  words: 'it promises a prize or a fortune',
  points: 7,
  patterns: [
    /\b(?:you|you've|you have|address has) won (?:a|an|the|[$€£]|\d)|\bclaim (?:your (?:prize|gift|reward|bonus)|[$€£]\d|free)|\b(?:walmart|amazon) gift card\b|\b(?:jackpot|annual draw)\b|\bprize\b.{0,30}\b(?:claim|waiting|won)\b/u,
    /\b[\d.,]+ ?(?:million|m) (?:usd|us dollars|dollars|pounds|euros?)\b|[$€£] ?[\d.,]+ million\b|\b(?:compensation fund|next of kin|foreign partner|strictly confidential|late (?:client|oil|businessman))\b|\bdonate through you\b/u,
    /\billuminati\b|\bspell ?caster\b|\blove spell\b/u,
    /ha sido seleccionad|has ganado|vous avez gagn[ée]|sie haben gewonnen|hai vinto|wygra[łl]e[śs]|odbierz nagrod|voc[êe] ganhou|вы выиграли|恭喜您?中奖/u,
  ],
};

const HOME_WORK: Offer = {
  words: 'it promises easy work',
  points: 6,
  patterns: [
    /\b(?:earn|make|receive) [$€£]? ?\d[\d.,-]*k? ?(?:usd|eur|euros?|dollars)? ?(?:a|per|every|each) (?:day|week|month|hour)\b|\b(?:earn|make)\b.{0,60}\bfrom home\b|\bfrom home\b.{0,40}\b(?:earn|no experience)\b|\bpart-time job\b.{0,80}(?:\d ?(?:eur|usd)|[$€£]|\bearn\b)|\bhiring remote\b|\bsecret system\b/u,
    /trabalh\w+ em casa|renda extra|ganhe dinheiro|trabaj\w+ desde casa|travail(?:ler)? [àa] domicile|heimarbeit|lavoro da casa|работа на дому|удал[её]нн(?:ая|ую) работ/u,
  ],
};

const FORGERIES: Offer = {
  words: 'it sells forgeries or stolen goods',
  points: 7,
  patterns: [
    /\breplica (?:watches|bags|rolex)|\bcloned? (?:credit )?cards?\b|\b(?:licen[cs]e|passport|certificate|diploma)\b.{0,40}\b(?:without exam|for sale|registered in)\b|\bessay writing\b|\bcheap cigarettes\b|купить диплом|диплом.{0,20}недорого/u,
  ],
};

const WHOLESALE: Offer = {
  words: 'it offers goods or services to any business',
  points: 4,
  patterns: [
    /\bclipping path\b|\b(?:image|photo) (?:editing|retouching) (?:service|company)\b.{0,80}\b(?:photographers|trial|per image|designers)\b|\bbackground removal (?:from|starting)\b|\bvirtual assistants? (?:from|for)\b/u,
    /\b(?:manufacturer|factory)\b.{0,60}\b(?:china|shenzhen|guangzhou|oem|moq|best price|india|bangladesh)\b|\b(?:oem|moq|white label)\b|\bwholesale price|\bminimum order\b/u,
    /\b(?:credit card|payment) processing\b|\b(?:life|health|car) insurance\b.{0,50}\b(?:from|quotes?|compare)\b|\b(?:solar panels? at no cost|free solar)\b|\byour energy bill\b|\bcleaning services? at\b|\blower your rates\b/u,
    /\bforward to the\b.{0,30}\bplanner\b|\bshipping agent\b|\bbuy a large quantity of your\b/u,
  ],
};

/** Phrases of advertising; honest people use one of them now and then. */
const PITCHES: readonly RegExp[] = [
  /\b(?:100% )?free (?:trial|audit|quote|consultation|analysis|samples?|demo|call|guide|website|ssl|domain)\b|\bfirst (?:month|campaign|\d+ leads) (?:is |are )?free\b|kostenlose (?:analyse|beratung)|audit gratuit|gratis (?:seo|scan|analy)|bezpłatn|初月無料/u,
  /\bunsubscribe\b|\bopt[- ]out\b|\bto (?:stop receiving|be removed)\b|\bremove (?:me|at)\b/u,
  /\b(?:limited time|act now|only today|today only|offer ends|hurry|last chance|slots left|vagas limitadas|before it expires|don't miss)\b/u,
  /\bguarantee[ds]?\b|garantiert|garantit|garantizad|гаранти|gwarant|cam kết|money back/u,
  /\b\d+ ?% (?:off|discount|cheaper|bonus)\b|\b(?:up to|save) \d+ ?%|\bcoupon\b|\buse code\b|\bpromo code\b/u,
  /\bclick (?:here|the link|below|on the)\b|\bclique aqui|\bcliquez ici|\bhier klicken|кликни|\breply (?:with|yes|for|for info)\b|\breply ['"]|\bregister now\b|\border (?:here|now)\b|\bapply now\b|\bbuy now\b|\bvisit:? https?:/u,
  /\b(?:starting (?:at|from)|starts at|begin at|for (?:just|only)|just|only) [$€£] ?\d/u,
  /\b(?:schedule|book) (?:a|an|your) (?:call|demo|consultation|zoom)\b|\bquick (?:call|zoom|chat)\b|\b1[05]-minute call\b|\bworth a chat\b|\bsend (?:the link|you (?:a|the|some) (?:quote|proposal|samples|screenshots|link|video))\b/u,
  /\b(?:your|their) (?:competitors?|business|company)\b.{0,60}\b(?:grow|sales|leads|customers|clients|more|pays|boost|promot\w*|notable|registered|bidding|optimi[sz]\w*)\b|\bboost your\b|\bgrow your (?:business|sales|revenue)\b/u,
  /\b(?:best|lowest|cheapest) (?:price|rate|quality)s?\b|\bvery affordable\b|\baffordable price\b|\bno contract\b|\bno obligation offer\b|\bnon-binding offer\b|unverbindliches angebot|sem compromisso|vrijblijvend/u,
  /\b(?:came across|found|checking|looking at|visited|on) your (?:web ?)?site\b.{0,200}\b(?:we|i) (?:can|could|help|offer|provide|noticed|would)/u,
  /\b(?:following up|bumping this)\b|\bprevious (?:message|email)\b.{0,80}\b(?:proposal|offer|services?)\b/u,
  /!!!.*!!!|>>>|➡|💰|🤑/u,
];
/** Greetings of advertising, which does not know its reader. */
const TO_ANYBODY =
  /^\s*(?:dear (?:sir|website|business|owner|customer|partner|friend)|greetings|cher partenaire|beste ondernemer|hello dear|attention)\b/u;

/** One or two of these phrases mean little. */
const PITCH_POINTS: readonly number[] = [0, 1, 2, 4, 6, 8];

const OFFERS: readonly Offer[] = [
  SEARCH_ENGINES,
  LINKS_AND_ARTICLES,
  LOANS,
  INVESTMENTS,
  GAMBLING,
  ADULT,
  PILLS,
  WEB_AND_APPS,
  LEADS,
  FOLLOWERS,
  FALSE_BILLS,
  PRIZES,
  HOME_WORK,
  FORGERIES,
  WHOLESALE,
];

/** Typographic apostrophes, capitals and broken lines must not hide a phrase. */
const readable = (text: string): string =>
  text.normalize('NFKC').toLowerCase().replace(/[’‘]/gu, "'").replace(/\s+/gu, ' ');

/** Finds the kinds of advertising in a text, each once. */
export const advertisingReasons = (name: string, message: string): readonly Reason[] => {
  const text = readable(`${name} ${message}`);
  const offers = OFFERS.filter(({ patterns }) => patterns.some((pattern) => pattern.test(text)));
  const pitches = PITCHES.filter((pattern) => pattern.test(text)).length + Number(TO_ANYBODY.test(readable(message)));
  const points = PITCH_POINTS[Math.min(pitches, PITCH_POINTS.length - 1)] ?? 0;
  const words = pitches === 1 ? 'it has a phrase of advertising' : 'it has phrases of advertising';
  return [
    ...offers.map((offer) => ({ words: offer.words, points: offer.points })),
    ...(points > 0 ? [{ words, points }] : []),
  ];
};
