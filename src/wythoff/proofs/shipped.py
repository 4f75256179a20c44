"""The certificates that come with the package: of each canonical game the file and its SHA-256.

`make certificates` writes this file.
"""

SHIPPED: dict[str, tuple[str, str]] = {
    "ab_vector(a=1, b=2)": (
        "ab_vector_1_2",
        "0a2dd27c7cad69f84baddd1481bb8e7dfc0c3a9a7ec1841420fcb06a9dd0672e",
    ),
    "block(nim | diagonal(2), 1, of=diagonal(2))": (
        "block_t_wythoff_2_1_of_diagonal_2",
        "470ac60c309d0cdcac41a0689617d21dde8b55330682dff4d097df42bc86b922",
    ),
    "block(nim | diagonal(2), 1, of=diagonal)": (
        "block_diagonal_2_2",
        "c64116e1aac06dcd90fe8c856d25423ad97ee7362c1fa9d1b53d3889cd1fac9a",
    ),
    "block(nim | diagonal(2), 1, of=nim(lengths=n >= 2))": (
        "block_nim_2_2",
        "70f5a2d8f2e1d8de9fa70476f99bdced6b3d1ae121ac15040def4acecf9f2971",
    ),
    "block(nim | diagonal(2), 1, of=nim)": (
        "block_nim_l_2_2_1",
        "259e265b7b3fee854a4152b4284768ad0018630007418bd0423e7d45d9ce7372",
    ),
    "block(nim | diagonal(2), 2, of=nim(lengths=n >= 2))": (
        "block_nim_2_3",
        "75dc9a7d5314700a7da7b253267f0ee791aa1a3b1131c110f949158812e58541",
    ),
    "block(nim | diagonal(3), 1, of=diagonal(3))": (
        "block_t_wythoff_3_1_of_diagonal_3",
        "5c00f165035999b9790741107fcb64fac6628006e0348d27ed84261db506419e",
    ),
    "block(nim | diagonal(3), 1, of=diagonal)": (
        "block_diagonal_3_2",
        "88dd2a9fd5af2d2dc961550f3cb2223eb870f6c32495e2768bdd31f6ec22611e",
    ),
    "block(nim | diagonal(3), 2, of=diagonal(3))": (
        "block_t_wythoff_3_2_of_diagonal_3",
        "f444909c63f550413b0f982b0ac944a8bdb9992cba8642052478e4173dffa54c",
    ),
    "block(nim | diagonal(4), 1, of=diagonal(4))": (
        "block_t_wythoff_4_1_of_diagonal_4",
        "4de49e53ce9f45ecddf55c47a9ac2e50c2939ef3bf70b8a594cfa2ed3e0f4d1c",
    ),
    "block(nim | diagonal(4), 3, of=diagonal(4))": (
        "block_t_wythoff_4_3_of_diagonal_4",
        "045167eb7f8732ba967cd026a42ad872c67b751b81b3916972f1974a22b4033b",
    ),
    "block(nim | diagonal(6), 1, of=diagonal(6))": (
        "block_t_wythoff_6_1_of_diagonal_6",
        "2881cb71b4cd8279ce301860f649a6d8e8560b1cebb198bc6d4632e63ae90f3b",
    ),
    "block(nim | diagonal, 1)": (
        "block_any_2",
        "f98444e93e2b7cb7e23313149d5c8110911be64b3d342ce558196c9fac0e4e55",
    ),
    "block(nim | diagonal, 1, of=nim)": (
        "block_nim_1_2",
        "fa99d20f48dfd010f486bd4ff1014c8668d516dad69aa829a7e0136e16b9f9dd",
    ),
    "block(nim | diagonal, 13)": (
        "block_any_14",
        "fabe15cd42e2a4fadc0e8e1cf7e255dd14080584bcbe4795214f01747efeb2dd",
    ),
    "block(nim | diagonal, 2)": (
        "block_any_3",
        "5707d5192e40851241bdc7d51a7a0b8c97e060dcb84f5c1cbe8c372e33968693",
    ),
    "block(nim | diagonal, 2, of=nim)": (
        "block_nim_1_3",
        "7f4416a3455457cc45a4a853edd22c946f2da265afb5fb583dd11e253739c934",
    ),
    "block(nim | diagonal, 3)": (
        "block_any_4",
        "dad6a498858c94df3219359e0b756fab3feb5d7442ec6b01be0d7996c9d63fb9",
    ),
    "block(nim | diagonal, 7)": (
        "block_any_8",
        "9b09a5a4b016f6453adf369c7eebffd04a04c639cbe890223454f84321a2cca5",
    ),
    "diagonal | where(k == 0)": (
        "r_wythoff",
        "a313710ada0aaa6153b44e2fad32f812e9c91b82604685dbbcd98e2da1dcb645",
    ),
    "jump(1, 2)": (
        "knight",
        "0c4549ce22b0cd7bf0353050c4f2ec3d473e95917089aab814a263d356c06e7e",
    ),
    "misere(block(nim | diagonal, 1))": (
        "misere_block_any_2",
        "3715fbcf7d42c32a48a45629708df76b2ed3508080f505aa37a1880f87601501",
    ),
    "misere(diagonal | where(k == 0))": (
        "misere_r_wythoff",
        "2104185a5b55b6ea5c068d9e81180b914fb4eff97e9e48b32df8cb0b534919d2",
    ),
    "misere(jump(1, 2))": (
        "misere_knight",
        "8e9d01f0264d256608f3235e9c32d9154244c826e7d0a3edca5ee0faec4cfb53",
    ),
    "misere(nim | diagonal(2))": (
        "misere_t_wythoff_2",
        "f2b3dc36f8d809dd95549083aa225f0eb5c6dbced1b29dd756ca27feba174c87",
    ),
    "misere(nim | diagonal(3))": (
        "misere_t_wythoff_3",
        "61a2f203ec06b37d57224e1408c52bc2f30ae136028f93f267d40377d1b13dc7",
    ),
    "misere(nim | diagonal(4))": (
        "misere_t_wythoff_4",
        "bfd10647086207224196e6e3a1563c0a8556e7cd7cd3374894a319c17bd8ff48",
    ),
    "misere(nim | diagonal(5))": (
        "misere_t_wythoff_5",
        "e05aabeb8554ced5d2d243e8e6e76a4a8066929a22233d8d9755dfa1ca58fdc4",
    ),
    "misere(nim | diagonal(x0 - x1))": (
        "misere_g2",
        "e8a2aec007658f9c95fcceb5096ad4e68d972a1ff0e9902a889e328d80cd1221",
    ),
    "misere(nim | diagonal)": (
        "misere_t_wythoff_1",
        "e097d125d1ff6436c9d80ad297f74ef6b5ad68606149d2b2b1d313f6550c25e5",
    ),
    "misere(nim | jump(1, 1) | jump(2, 2))": (
        "misere_wyt_k_1_2",
        "3fa738a4ffa6269dd266173952eb07b3a5292ad1736092186aa318ca4c8eab59",
    ),
    "misere(nim | keep(diagonal, x1 >= 1))": (
        "misere_w_k_1",
        "2befd72f30c94b80bc9115a41896ef921c24fe9c06e6ba36b5728af7fd631bec",
    ),
    "misere(nim(lengths=n <= 1) | keep(diagonal, k <= 1))": (
        "misere_king_1",
        "b36a827188d94758d3975dddc177993a452c651e05e39b3c79e91c151b414e9c",
    ),
    "misere(nim(step=2) | diagonal)": (
        "misere_connell_2",
        "de8bea019d65d1029103779467b323317bff148fc892f892fdcc3633724f5bed",
    ),
    "misere(nim)": (
        "misere_nim",
        "ef3ed5205f6c91af8adac6da14dacdaf2b5944f5124743325d2f110257152ece",
    ),
    "nim": (
        "nim",
        "64784ee22174218113eb3e5e1cdbd25ee9df663edd856189136266879937a8ba",
    ),
    "nim | diagonal": (
        "wythoff",
        "41c7d88b4cca93d2657b816150d1fdd502edb5d4212f612d3d2aea21e6565a84",
    ),
    "nim | diagonal | jump(3, 4)": (
        "mdr_1",
        "dcb0d58f11b1527ef9a9792cbb9365d98d68b6c9e812fef830209607dbf3fb5a",
    ),
    "nim | diagonal | where(l < k)": (
        "e_wythoff",
        "f9d1b0f237a88e27fb21658065f35fa10bf1d5a1db5ed2c869c778312e868d2d",
    ),
    "nim | diagonal(2)": (
        "t_wythoff_2",
        "3c4bec1e0918eb7974c781b026d2b2725c0fdbe6bb6c93e1c1cef7bc9208bac0",
    ),
    "nim | diagonal(2*(x0 - x1) + 1)": (
        "st_wythoff_3_1",
        "7b7143b3d698773f405afa761537f939e4844d5d7c83917e81cfa53c40abb80c",
    ),
    "nim | diagonal(3)": (
        "t_wythoff_3",
        "d6c20aac81d8cfac641637dccd68b08ce90d74f0734ae9d8f8067940522f27d0",
    ),
    "nim | diagonal(4)": (
        "t_wythoff_4",
        "fc46d7aaf6c64e161527f5bd44677b51b7aae04d523107ed760a2c0da94c0f48",
    ),
    "nim | diagonal(5)": (
        "t_wythoff_5",
        "ffde5d271499a49eff91e8ef4008ff58bbec31e35d892241a388a0d4081dd547",
    ),
    "nim | diagonal(6)": (
        "t_wythoff_6",
        "cc37554b59567e2f0664b134f4380b9b0369f550e5f497bbf6c8acb87bb477c3",
    ),
    "nim | diagonal(7)": (
        "t_wythoff_7",
        "63454a2777738fa5370101dd3fc7daed1004b5bed12cf82e6b2096b0c60dc8f9",
    ),
    "nim | diagonal(8)": (
        "t_wythoff_8",
        "2d02d0641f7da3c7f7ce2c96673c79c29f69f9862311882c85daad574179d119",
    ),
    "nim | diagonal(x0 - x1 + 1)": (
        "st_wythoff_2_1",
        "95a819e862b5aa13407c88846a919fa93e5563a79af15098f316697fea51296c",
    ),
    "nim | diagonal(x0 - x1 + 2)": (
        "example2",
        "56c0efa5567a8fdc055c418f48a4ec4d03d56fb0a9c4684585c73c9522b19b96",
    ),
    "nim | diagonal(x0 - x1 + 3)": (
        "st_wythoff_2_3",
        "07e6f871277516c3f47072a518673cc183292f70abff3e8541c3c745eff22b6a",
    ),
    "nim | diagonal(x0 - x1)": (
        "g2",
        "0a11fc93a0939403ba1029e101c607c73b34eff19f3c7c9b3b8a7d3aca7c65e4",
    ),
    "nim | jump(1, 1)": (
        "cyclic_nimhoff_h_3",
        "16a2b3daa4bb6b5f72dd224214d36d333f8579c1aafc52161cb19a2e4a42427e",
    ),
    "nim | jump(1, 1) | jump(2, 2)": (
        "wyt_k_1_2",
        "520a12ce324b8f6b17c62e8cc69960e991cef4e58713a6e0379e7c3a00ac980b",
    ),
    "nim | jump(1, 1) | jump(2, 2) | jump(3, 3)": (
        "wyt_k_1_2_3",
        "f189237197db0c6f9793412401941d27952575bbdd10700d53d14d6025d1fd2c",
    ),
    "nim | jump(1, 1) | jump(2, 2) | jump(4, 4)": (
        "wyt_k_1_2_4",
        "17e59fd6fc7029ed07b631282126ff3b29da318f65b9478169cf812818bc5f5c",
    ),
    "nim | jump(1, 1) | jump(3, 3)": (
        "wyt_k_1_3",
        "2ced3f317d87c3b57502fb24da176fcb247b920cc42a69b16699dc061803018b",
    ),
    "nim | jump(1, 2)": (
        "unequal_diagonal_pair_1_2",
        "88c9793dae90fbaa438e5fd86e6db7266f93916746bbc637d0b7aa03ec985d07",
    ),
    "nim | jump(11, 12) | (diagonal - (jump(2, 2) | jump(4, 4) | jump(6, 6) | jump(8, 8)))": (
        "mdr_5",
        "97605136768ed1cf4659e84c8da99ad9a0163ac25b30a3ce8f88313176280a87",
    ),
    "nim | jump(2, 2)": (
        "wyt_k_2",
        "dfbe8a7e609841ef1b15821c8d8a16e986f2db6057782413bb9fc34fcc8b0505",
    ),
    "nim | jump(2, 2) | jump(3, 3)": (
        "wyt_k_2_3",
        "220991c4a100d756832c59f29f9bcdef671368d7eff5c0cfa827cf30396b2ee0",
    ),
    "nim | jump(3, 3)": (
        "wyt_k_3",
        "68552ffe07d8c3f34acc287023b60a2e1554c28a9ef8a1ca791d0c6353cfbf5a",
    ),
    "nim | jump(4, 7)": (
        "unequal_diagonal_pair_4_7",
        "94bc4c50d97c5e6aa71345cf6fc8b7f6d05cc1d2f5cf9b3a78fd471bd69b568a",
    ),
    "nim | jump(5, 6) | (diagonal - jump(2, 2))": (
        "mdr_2",
        "7fbe6ceffa7c0ea5bc9b8fed3548f4f6a905062ee8512d1a96d8be8e2f1fcc7e",
    ),
    "nim | jump(9, 10) | (diagonal - (jump(2, 2) | jump(4, 4) | jump(6, 6)))": (
        "mdr_4",
        "7fd2e5dff32b3de17c7da8718533384257ab703215c15f77e2a2843f2ddee4c3",
    ),
    "nim | keep(diagonal, x0 - k >= 1 and y0 - k >= 2)": (
        "w_jk_1_2",
        "efaa47655c2d5fa2d38707828cfc22b189935175540c1f941c9c5a0f1c013fc8",
    ),
    "nim | keep(diagonal, x1 >= 1)": (
        "w_k_1",
        "3a602d14a776a1fb376656fb4fded1f1507ca5b5d5bd7cb1a3399baf3c850da4",
    ),
    "nim | keep(diagonal, x1 >= 2)": (
        "w_k_2",
        "d25864f1c200ad88038aeb31fe630cb40c523c4f057682bba4982538b542636d",
    ),
    "nim | keep(diagonal, x1 >= 3)": (
        "w_k_3",
        "5de9e28ae1800d3b0e7e822ab16db52828dae57918e44b850a18b91199c3cafb",
    ),
    "nim | keep(diagonal, x1 >= 4)": (
        "w_k_4",
        "77c24c6259b52379d10658bc6dfc6e92d88475726441bc042956268017d1f3d2",
    ),
    "nim | keep(diagonal, x1 >= 5)": (
        "w_k_5",
        "f6025633c85c9749eaf8a08aad17e4191fc92a37c387c1247dcaf783781533d1",
    ),
    "nim | keep(diagonal, x1 >= 6)": (
        "w_k_6",
        "badb26941e3e769510d3bebf4842ec25630ad40e42fccc38c1fd1a9a23ae51a6",
    ),
    "nim | keep(diagonal, x1 >= 7)": (
        "w_k_7",
        "eea53a3dcbcfe8e0afc816fb449f5c40a69d417d45726746e91babe719ca0f92",
    ),
    "nim | keep(diagonal, x1 >= 8)": (
        "w_k_8",
        "8b81e9ae1602343ba3afa17c474099b6d20dbf06e5340fa0357b26b391997683",
    ),
    "nim | where(k > 0 and 0 <= l - k < 2)": (
        "t_wythoff_variant_t_2_variant_larger",
        "bfc0132bddf5a0e4c5c52c06e3e35e2c4f60cf88fb58450492cb2bd160dd6758",
    ),
    "nim | where(k > 0 and 0 <= l - k < 3)": (
        "t_wythoff_variant_t_3_variant_larger",
        "460856cb6222607fb0d13f4eec28b6fffd5436320ba437b6792ae42c970edcdd",
    ),
    "nim | where(k > 0 and l > 0 and (k - l) % 8 == 0)": (
        "modular_wythoff_8",
        "d5c05f7d72d8c8d4e3bdcc451f5703036cb196014f72dd5a746f1cf07ebc2baa",
    ),
    "nim | where(k > 0 and l > 0 and abs(k - l) < 1 + ((y0 - x0) % 3 == 0))": (
        "mouse_game",
        "b7e5d46692783d8d3c691e97f40494075b1c2da855b5591eb5fc3400a96ca373",
    ),
    "nim | where(k > 0 and l > 0 and abs(k - l) < 3 and x0 - k <= y0 - l)": (
        "t_wythoff_variant_t_3_variant_order",
        "62bc03ae91003d26a8819bdb966cc703c01d5de73926e282e27589bdd22459b8",
    ),
    "nim | where(k > 0 and l > 0 and abs(y0 - x0 - (y1 - x1)) < 2)": (
        "t_wythoff_variant_t_2_variant_sorted",
        "d4c9deeb12d281428a3e9132fea2862d9122e1abe37d1c2ff16ffb7d0736e7d1",
    ),
    "nim | where(k > 0 and l > 0 and abs(y0 - x0 - (y1 - x1)) < 3)": (
        "t_wythoff_variant_t_3_variant_sorted",
        "4cc72469f917e47a67e4754f71cea29950b61850c0f307b8458fc5906bf25fb6",
    ),
    "nim | where(k > 0 and l > 0 and k + l < 4)": (
        "cyclic_nimhoff_h_4",
        "adc4cc71b1a0b192ba903d7b1fc1280ab4fabe3353103068aac426ae4e213462",
    ),
    "nim | where(k > 0 and l > 0 and k + l < 5)": (
        "cyclic_nimhoff_h_5",
        "0d0343da4c589972985b759d8af29a1f551b795c999db88affc2c00f3bab168b",
    ),
    "nim | where(min(k, l) > 0 and abs(k - l) < (2 - 1)*min(k, l) + 1)": (
        "wyt_f_f_2_k_1",
        "d4faed141d1d0260c243e90c832bfb3e80c824414f218a65cc94684e25e4e18c",
    ),
    "nim(lengths=n % 4 < 2 or n < 2) | diagonal(2)": (
        "modulo_2_2_4",
        "4fc4c616f8bc2d21d15a8320bc134575e15785c31cc0a12cbba2f867b522d671",
    ),
    "nim(lengths=n <= 1) | keep(diagonal, k <= 1)": (
        "king_1",
        "0a9d09d36b01b4ce7bc4f5ca20a150b04fce6c64512e4c7b198e4ad09f389670",
    ),
    "nim(lengths=n <= 2) | keep(diagonal, k <= 2)": (
        "king_2",
        "2b76c70978d9cd13be103b185200109653e4a0d38df53942dbdfe8bf3dd6e668",
    ),
    "nim(lengths=n <= 3) | keep(diagonal, k <= 3)": (
        "king_3",
        "ab7d973116e296571f3c2c0825270f2035f2d4daeac4f318a7c8b5926350dc1b",
    ),
    "nim(step=2) | diagonal": (
        "connell_2",
        "8185a74688e96641d052f99b6e4b7a60c2220371a8fbed4907195396bd89a2a9",
    ),
    "nim(step=2) | diagonal(4, step=2)": (
        "bt_wythoff_2_2",
        "d89ba069a9fa690aab252e1c4882aa20b352325f7cc5a915cb6140bd50291823",
    ),
    "nim(step=2) | diagonal(6, step=2)": (
        "bt_wythoff_2_3",
        "5eb431da26a7b7d207f346522388a01fc91ae3d21ed8e783305077a62c3bdb23",
    ),
    "nim(step=3) | diagonal": (
        "connell_3",
        "5b85f54ac5d724e718d475bb8580a1e6d06c2891fc6572cee88bab73f5c871ef",
    ),
    "nim(step=3) | diagonal(6, step=3)": (
        "bt_wythoff_3_2",
        "875a9e09ef987949200bda0e3e539a160094f41394f5bde52618d9781472de7f",
    ),
    "nim(step=4) | diagonal": (
        "connell_4",
        "88c1ff407204e6e2cb82e24f06f7f9ab6c80c1479fcd40861eff9b4c85e3582f",
    ),
    "nim(step=5) | diagonal": (
        "connell_5",
        "89548d35471095a8230f63ddff0b48fb37fff8c559d09dba6a34a4c76b3c138b",
    ),
    "terminal(nim | diagonal, x + y <= 1)": (
        "terminal_wythoff_x_y_1",
        "271dfef1f18a9ac4df0b4394b31cddd6c6a11c3b929c02c6525c62e3702f0c3f",
    ),
    "terminal(nim | diagonal, x + y <= 2)": (
        "terminal_wythoff_x_y_2",
        "d80c31a6406ea279d27aea1c061d10291c8c58ae1c327326aeee0aa406557a31",
    ),
    "terminal(nim | diagonal, x + y <= 3)": (
        "terminal_wythoff_x_y_3",
        "c7d057d23f18d70ae5bdf04cd1f080f7c2c8bd341daf87f9493d3431818b6d29",
    ),
    "terminal(nim | diagonal, x + y <= 4)": (
        "terminal_wythoff_x_y_4",
        "115901b34046d0bba84cff1efbe04269edabad2b82d9f16c7a7926c9a9b6af27",
    ),
    "terminal(nim | diagonal, x + y <= 5)": (
        "terminal_wythoff_x_y_5",
        "a4bdcb6b40a88fcc7c9cf7a6597bac1916923bf3fec3dd6418f07ee612a365c4",
    ),
    "terminal(nim | diagonal, x + y <= 6)": (
        "terminal_wythoff_x_y_6",
        "abb9823a83ca0a991e9e5198d4f3a7e5e4cfcc79066f0b7305d98018eb4746d7",
    ),
    "terminal(nim | diagonal, x + y <= 7)": (
        "terminal_wythoff_x_y_7",
        "cfe09809e40422dd7ff9a16bd4596893fcff80c5a40ebef4dca66536875d44e5",
    ),
    "terminal(nim | diagonal, x + y <= 8)": (
        "terminal_wythoff_x_y_8",
        "6306dbd74030882a07e7220ac25e64ee8af9d89386535e8cf6ce6361c5d890ed",
    ),
    "where(abs(k - l) < 2 or min(k, l) < 2)": (
        "nim_ab_2_2",
        "f28c504028ca51844790eaba7e23bf0994b98ccf7557d5b5c8dc19619058c123",
    ),
}
